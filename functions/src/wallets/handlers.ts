import type { Handlers } from '../context/handler.ts';
import { getWallet, setBackedUp } from '../members/store.ts';
import { accepted } from '../platform/outcome.ts';
import { issueChallenge } from './challenges.ts';
import { proveWallet } from './prove-wallet.ts';
import { resealWallet } from './reseal-wallet.ts';

/** The calls about the sealed wallet. */
export const walletsHandlers = {
  async walletShare({ query }, { uid }, { context }) {
    const { share, phrases, sealed, provenAt } = await getWallet(context.firestore, uid);
    const row = { share, phrases, sealed };
    if (query.ask === undefined) return accepted([row]);
    return accepted([{ ...row, proven: provenAt === null ? 'NO' : 'YES' }]);
  },

  async walletChallenge(_input, { uid }, { context }) {
    return accepted([await issueChallenge(context, uid)]);
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
  'walletShare' | 'walletChallenge' | 'walletReseal' | 'walletProof' | 'walletBackup'
>;
