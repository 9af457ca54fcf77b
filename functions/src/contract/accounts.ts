import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import {
  address,
  envelope,
  instant,
  mail,
  memberId,
  noData,
  nonce,
  nothing,
  passwordProof,
  share,
  signature,
} from './values.ts';

/** The name of a member: trimmed, question marks removed, 4 to 35 characters. */
export const fullName = z.string({ error: messages.invalidName }).check(
  z.overwrite((typed: string) => typed.replaceAll('?', '').trim()),
  z.minLength(limits.nameLengthMin, messages.invalidName),
  z.maxLength(limits.nameLengthMax, messages.invalidName),
  z.refine(isReadable, messages.invalidName),
);

/** Whether a name is text to read: it has a letter, and no invisible character and none that reverses the text. */
function isReadable(name: string): boolean {
  // Half a character could not be stored. The joiners of Indic and Arabic names are left in.
  return (
    name.isWellFormed() &&
    /\p{L}/u.test(name) &&
    !/[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u.test(name)
  );
}

/**
 * A mobile number with its country code: digits, spaces, and the usual signs. Only the digits count for
 * the shortest length: with a sign and a space, `+91 123456` would be long enough.
 */
export const mobile = z.string({ error: messages.invalidMobile }).check(
  z.trim(),
  z.maxLength(limits.phoneLengthMax, messages.invalidMobile),
  z.regex(/^\+?[0-9 ()-]+$/, messages.invalidMobile),
  z.refine(
    (number) => number.replaceAll(/\D/g, '').length >= limits.phoneLengthMin,
    messages.invalidMobile,
  ),
);

const activationStatus = z.enum(['Inactive', 'Active']);
const yesNo = z.enum(['YES', 'NO']);

/** Entity: user record, as its owner sees it. */
export const ownUserRow = z.strictObject({
  ACTIVATION_STATUS: activationStatus,
  IS_ADMIN: yesNo,
  NAMES: z.string(),
  /** The introducer's id; empty for the root member. */
  upCode: z.string(),
  MOB: z.string(),
  MAIL: z.string(),
  DATES: instant,
  backedUp: yesNo,
});

/** Entity: user record, as anyone else sees it. */
export const foreignUserRow = z.strictObject({ NAMES: z.string() });

/** A wallet that the current password opens. */
const currentSeal = { phrases: envelope, share, sealed: z.literal('current') };

/** A wallet that opens with the password from before a reset: nothing of it is released by the new one. */
const oldSeal = { sealed: z.literal('old') };

const loggedIn = {
  CODES: z.string(),
  NAMES: z.string(),
  publicKey: address,
  /** A Firebase custom token. */
  token: z.string(),
};

/** Entity: login response row. */
export const loginRow = z.discriminatedUnion('sealed', [
  z.strictObject({ ...loggedIn, ...currentSeal }),
  z.strictObject({ ...loggedIn, ...oldSeal }),
]);

/** A failed login, for a wrong password and an unknown mail alike. */
export const loginRefusedRow = z.strictObject({ CODES: z.literal('NO') });

const loginReply = z.array(z.union([loginRow, loginRefusedRow]));

const done = z.array(z.strictObject({ status: z.literal('OK') }));

/** The reply of a call whose secret may be wrong. */
const doneOrNo = z.array(z.strictObject({ status: z.enum(['OK', 'NO']) }));

/** The token of a mailed link, as typed or opened: only the right one has an effect. */
const mailedToken = z
  .string({ error: messages.resetExpired })
  .check(z.maxLength(200, messages.resetExpired));

/** Only where the caller asks for it: the row is also read by clients that know no more. */
const askedProven = z.optional(yesNo);

const reseal = { phrases: envelope, nonce, sig: signature };

export const accountsCalls = {
  getUser: defineCall({
    summary:
      'Gives the full record of oneself, and of anyone else, also anonymously, the name alone.',
    method: 'GET',
    path: '/getUser/{id}',
    access: { who: 'anyone' },
    rateLimit: 'lookup',
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: nothing,
    reply: z.union([noData, z.array(z.union([ownUserRow, foreignUserRow]))]),
  }),
  getMail: defineCall({
    summary: 'Returns whether a mail address is taken; `No Data Found` means that it is free.',
    method: 'GET',
    path: '/getMail/{email}',
    access: { who: 'anyone' },
    rateLimit: 'lookup',
    params: z.strictObject({ email: mail }),
    query: nothing,
    body: nothing,
    reply: z.union([z.literal('No Data Found'), z.array(z.strictObject({ MAIL: z.string() }))]),
  }),
  signup: defineCall({
    summary:
      'Makes a new member below a sponsor, with a wallet that was made and sealed in the browser; `sig` is an EIP-191 signature by `public` over `polytips:join:v1:{mail}:{public}`, and without it the wallet is unproven until `walletProof`.',
    method: 'POST',
    path: '/signup',
    access: { who: 'anyone' },
    rateLimit: 'signup',
    bodyBytesMax: 2_048,
    params: nothing,
    query: nothing,
    // In the order of the checks of spec section 5: the first failing one is reported.
    body: z.strictObject({
      spn: memberId,
      fname: fullName,
      mob: mobile,
      mail,
      pass: passwordProof,
      public: address,
      phrases: envelope,
      private: envelope,
      share,
      sig: z.optional(signature),
    }),
    reply: z.array(z.strictObject({ uid: z.string() })),
    errors: ['mail_taken', 'wallet_taken'],
  }),
  login: defineCall({
    summary:
      'Checks a derived password and gives the sealed wallet and a Firebase custom token; `NO` for a wrong password and an unknown mail alike.',
    method: 'POST',
    path: '/login',
    access: { who: 'anyone' },
    rateLimit: 'login',
    params: nothing,
    query: nothing,
    body: z.strictObject({ mail, pass: passwordProof }),
    reply: loginReply,
  }),
  loginByPath: defineCall({
    summary: 'The same as `login`; URLs are logged, so our own web never uses it.',
    method: 'GET',
    path: '/login/{email}/{password}',
    access: { who: 'anyone' },
    rateLimit: 'login',
    params: z.strictObject({ email: mail, password: passwordProof }),
    query: nothing,
    body: nothing,
    reply: loginReply,
  }),
  walletShare: defineCall({
    summary:
      "Gives the caller's share and current envelope, which open the wallet together with the password, and with `ask=proven` whether the wallet is proven. After a reset by mail it gives neither: see `walletReleaseByPassword`.",
    method: 'GET',
    path: '/walletShare',
    access: { who: 'member' },
    rateLimit: 'rare',
    params: nothing,
    query: z.strictObject({ ask: z.optional(z.literal('proven')) }),
    body: nothing,
    reply: z.array(
      z.discriminatedUnion('sealed', [
        z.strictObject({ ...currentSeal, proven: askedProven }),
        z.strictObject({
          ...oldSeal,
          proven: askedProven,
          /** Whether `walletReplace` may succeed; beside `proven`. */
          replaceable: z.optional(yesNo),
        }),
      ]),
    ),
  }),
  walletReleaseByPassword: defineCall({
    summary:
      'Gives the share and the old envelope after a reset by mail, for the password from before it, derived like any other; `NO` for another one. Wrong ones delay the next, as at a login.',
    method: 'POST',
    path: '/walletReleaseByPassword',
    access: { who: 'member' },
    rateLimit: 'rare',
    params: nothing,
    query: nothing,
    body: z.strictObject({ pass: passwordProof }),
    reply: z.array(
      z.discriminatedUnion('status', [
        z.strictObject({ status: z.literal('OK'), share, phrases: envelope }),
        z.strictObject({ status: z.literal('NO') }),
      ]),
    ),
  }),
  walletReleaseByProof: defineCall({
    summary:
      'Gives the share alone, also after a reset by mail, to seal a wallet with that was opened with its recovery words; `sig` is a signature as for `walletProof`.',
    method: 'POST',
    path: '/walletReleaseByProof',
    access: { who: 'member' },
    rateLimit: 'rare',
    params: nothing,
    query: nothing,
    body: z.strictObject({ nonce, sig: signature }),
    reply: z.array(z.strictObject({ share })),
    errors: ['conflict'],
  }),
  walletReplace: defineCall({
    summary:
      'Gives the caller a fresh wallet, made, sealed and signed as for a signup, after a reset of an account that nobody ever used and whose mail was never verified before.',
    method: 'POST',
    path: '/walletReplace',
    access: { who: 'member' },
    rateLimit: 'rare',
    params: nothing,
    query: nothing,
    body: z.strictObject({ public: address, phrases: envelope, share, sig: signature }),
    reply: done,
    errors: ['conflict', 'wallet_taken'],
  }),
  walletChallenge: defineCall({
    summary:
      "Gives a nonce for one signature by the caller's wallet, good for 10 minutes; a sixth is refused until one of the five is used or over.",
    method: 'GET',
    path: '/walletChallenge',
    access: { who: 'member' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: z.array(z.strictObject({ nonce })),
  }),
  walletReseal: defineCall({
    summary:
      "Replaces the sealed phrase; `sig` is an EIP-191 signature by the caller's wallet over `polytips:seal:v1:{uid}:{nonce}:{sha256hex(phrases)}`.",
    method: 'POST',
    path: '/walletReseal',
    access: { who: 'member' },
    params: nothing,
    query: nothing,
    body: z.strictObject(reseal),
    reply: done,
    errors: ['conflict'],
  }),
  walletProof: defineCall({
    summary:
      'Proves that the caller can open the wallet, and settles what waited for that; `sig` is an EIP-191 signature over `polytips:proof:v1:{uid}:{nonce}`.',
    method: 'POST',
    path: '/walletProof',
    access: { who: 'member' },
    params: nothing,
    query: nothing,
    body: z.strictObject({ nonce, sig: signature }),
    reply: done,
    errors: ['conflict', 'wallet_taken'],
  }),
  walletBackup: defineCall({
    summary: 'Notes that the caller has written the recovery phrase down.',
    method: 'POST',
    path: '/walletBackup',
    access: { who: 'member' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: done,
  }),
  changePassword: defineCall({
    summary:
      'Changes the password and the seal in one, signed as for `walletReseal`; every session but one with the new token ends.',
    method: 'POST',
    path: '/changePassword',
    access: { who: 'owner', of: 'body', field: 'uid' },
    params: nothing,
    query: nothing,
    body: z.strictObject({ uid: memberId, pass: passwordProof, ...reseal }),
    reply: z.array(z.strictObject({ status: z.literal('OK'), token: z.string() })),
    errors: ['conflict'],
  }),
  passRecover: defineCall({
    summary:
      'Mails a link that resets the password, 3 an hour and 8 a day at most; `No Data Found` means that no member has this mail.',
    method: 'POST',
    path: '/passRecover',
    access: { who: 'anyone' },
    rateLimit: 'recover',
    params: nothing,
    query: nothing,
    body: z.strictObject({ mail }),
    reply: z.union([z.literal('No Data Found'), done]),
  }),
  resetPassword: defineCall({
    summary:
      'Sets a new password with the token of a mailed link; `NO` means that the token is unknown, used or older than 10 minutes.',
    method: 'POST',
    path: '/resetPassword',
    access: { who: 'anyone' },
    rateLimit: 'recover',
    bodyBytesMax: 1_536,
    params: nothing,
    query: nothing,
    body: z.strictObject({ mail, token: mailedToken, pass: passwordProof }),
    reply: doneOrNo,
  }),
  verifyMail: defineCall({
    summary:
      'Notes that the caller reads the mail of the account, by the token of the welcome mail; `NO` means that it is not the token of this account.',
    method: 'POST',
    path: '/verifyMail',
    access: { who: 'member' },
    bodyBytesMax: 1_536,
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: mailedToken }),
    reply: doneOrNo,
  }),
  logout: defineCall({
    summary: 'Ends all sessions of the caller, and the messages to their devices.',
    method: 'POST',
    path: '/logout',
    access: { who: 'member' },
    params: nothing,
    query: nothing,
    body: nothing,
    reply: done,
  }),
  sendMail: defineCall({
    summary: "Sends the caller's own welcome mail, once; `pass` is accepted and ignored.",
    method: 'POST',
    path: '/sendMail',
    access: { who: 'owner', of: 'body', field: 'uid' },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      mail,
      uid: memberId,
      name: fullName,
      pass: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: done,
  }),
};
