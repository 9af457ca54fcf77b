import { checksumAddress, recoverSigner } from '../chain/addresses.ts';
import type { Context } from '../context/context.ts';
import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { joinMessage } from '../contract/wallet-messages.ts';
import { findMailOwner, findUser } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { type LoggedIn, logIn } from './log-in.ts';
import { answerOwner } from './own-row.ts';
import { logOut } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { verifyMail } from './verify-mail.ts';
import { sendWelcome, sendWelcomeAgain } from './welcome-mail.ts';

/** The calls of the accounts. */
export const accountsHandlers = {
  async getUser({ params }, caller, { context }) {
    const isOwn = caller?.uid === params.id;
    const known = isOwn ? caller.user : undefined;
    const user = known ?? (await findUser(context.firestore, params.id));
    if (user === undefined) return accepted([]);
    return isOwn ? answerOwner(context, caller, user) : accepted([{ NAMES: user.name }]);
  },

  getMail: ({ body }, _caller, { context }) => answerMail(context, body.mail),

  getMailByPath: ({ params }, _caller, { context }) => answerMail(context, params.email),

  // The sealed key in `private` follows from the phrase: its shape is checked, and it is not kept.
  async signup({ body }, _caller, { context, now, today }) {
    const publicKey = checksumAddress(body.public);
    const { sig, fname: name, mail, mob: mobile } = body;
    const proven = sig !== undefined;
    if (sig !== undefined && recoverSigner(joinMessage(mail, publicKey), sig) !== publicKey) {
      return refused('invalid_input', messages.signatureWrong);
    }
    const applicant = { name, mail, mobile, publicKey, proven };
    const outcome = await signUp(context, body.spn, applicant, body, { now, today });
    return outcome.ok ? accepted([outcome.value]) : outcome;
  },

  async login({ body }, _caller, scope) {
    const { context, device: before } = scope;
    const outcome = await logIn(context, body.mail, body.pass, { device: before });
    const device = outcome.ok ? outcome.value?.device : undefined;
    if (device !== undefined) scope.rememberDevice(device);
    return answerLogin(outcome);
  },

  // A link on anybody's page opens this in a member's browser, whose cookie must not become that of another login.
  async loginByPath({ params }, _caller, { context }) {
    return answerLogin(await logIn(context, params.email, params.password, undefined));
  },

  async sendMail({ body }, { uid }, { context }) {
    const outcome = await sendWelcome(context, uid, body.mail);
    return outcome.ok ? accepted([{ status: 'OK' }]) : outcome;
  },

  async sendMailAgain(_input, { uid }, { context }) {
    const outcome = await sendWelcomeAgain(context, uid);
    return outcome.ok ? accepted([{ status: 'OK' }]) : outcome;
  },

  async verifyMail({ body }, { uid }, { context }) {
    const verified = await verifyMail(context, uid, body.token);
    return accepted([{ status: verified ? 'OK' : 'NO' }]);
  },

  async logout(_input, caller, { context }) {
    await logOut(context, caller);
    return accepted([{ status: 'OK' }]);
  },
} satisfies Handlers<
  | 'getUser'
  | 'getMail'
  | 'getMailByPath'
  | 'signup'
  | 'login'
  | 'loginByPath'
  | 'sendMail'
  | 'sendMailAgain'
  | 'verifyMail'
  | 'logout'
>;

async function answerMail(
  { firestore }: Context,
  mail: string,
): Promise<Outcome<CallReply<'getMail'>>> {
  const owner = await findMailOwner(firestore, mail);
  return accepted(owner === undefined ? 'No Data Found' : [{ MAIL: mail }]);
}

function answerLogin(outcome: Outcome<LoggedIn | undefined>): Outcome<CallReply<'login'>> {
  if (!outcome.ok) return outcome;
  if (outcome.value === undefined) return accepted([{ CODES: 'NO' }]);
  const { uid, user, wallet, token } = outcome.value;
  const { phrases, sealed, share } = wallet;
  const row = { CODES: uid, NAMES: user.name, publicKey: user.publicKey, token };
  return accepted([sealed === 'old' ? { ...row, sealed } : { ...row, phrases, share, sealed }]);
}
