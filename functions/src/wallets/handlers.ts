import { issueChallenge } from '../accounts/challenges.ts';
import type { Handlers } from '../context/handler.ts';
import { getWallet, setBackedUp } from '../members/store.ts';
import { accepted } from '../platform/outcome.ts';
import { proveWallet } from './prove-wallet.ts';
import { releaseByPassword, releaseByProof } from './release-wallet.ts';
import { mayReplaceWallet, replaceWallet } from './replace-wallet.ts';
import { resealWallet } from './reseal-wallet.ts';

/** The calls about the sealed wallet. */
export const walletsHandlers = {
  async walletShare({ query }, { uid }, { context }) {
    const wallet = await getWallet(context.firestore, uid);
    const { phrases, provenAt, sealed, share } = wallet;
    const asked = query.ask !== undefined;
    const proven = asked ? { proven: yesNo(provenAt !== null) } : {};
    if (sealed === 'current') return accepted([{ share, phrases, sealed, ...proven }]);
    if (!asked) return accepted([{ sealed }]);
    const replaceable = yesNo(await mayReplaceWallet(context, uid));
    return accepted([{ sealed, ...proven, replaceable, mailFreeable: yesNo(wallet.replaceable) }]);
  },

  async walletReleaseByPassword({ body }, { uid }, { context }) {
    const outcome = await releaseByPassword(context, uid, body.pass);
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    return accepted([value === undefined ? { status: 'NO' } : { status: 'OK', ...value }]);
  },

  async walletReleaseByProof({ body }, caller, { context }) {
    const outcome = await releaseByProof(context, caller, body);
    return outcome.ok ? accepted([outcome.value]) : outcome;
  },

  async walletReplace({ body }, caller, { context }) {
    const outcome = await replaceWallet(context, caller, body);
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    return accepted([value === undefined ? { status: 'NO' } : { status: 'OK', ...value }]);
  },

  async walletChallenge(_input, { uid }, { context }) {
    const outcome = await issueChallenge(context, uid);
    return outcome.ok ? accepted([outcome.value]) : outcome;
  },

  async walletReseal({ body }, caller, { context }) {
    const outcome = await resealWallet(context, caller, body);
    return outcome.ok ? accepted([{ status: 'OK' }]) : outcome;
  },

  async walletProof({ body }, caller, { context }) {
    const outcome = await proveWallet(context, caller, body);
    return outcome.ok ? accepted([{ status: 'OK' }]) : outcome;
  },

  async walletBackup(_input, { uid }, { context }) {
    await setBackedUp(context.firestore, uid);
    return accepted([{ status: 'OK' }]);
  },
} satisfies Handlers<
  | 'walletShare'
  | 'walletReleaseByPassword'
  | 'walletReleaseByProof'
  | 'walletReplace'
  | 'walletChallenge'
  | 'walletReseal'
  | 'walletProof'
  | 'walletBackup'
>;

const yesNo = (value: boolean): 'YES' | 'NO' => (value ? 'YES' : 'NO');
