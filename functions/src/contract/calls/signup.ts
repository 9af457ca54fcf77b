import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as messages from '../messages.ts';
import { limits } from '../values/limits.ts';
import {
  address,
  done,
  envelope,
  mail,
  memberId,
  passwordProof,
  share,
  signature,
} from '../values/schemas.ts';

/** The name of a member: question marks removed, trimmed, one blank for several as a screen shows it, 4 to 35 characters. */
export const fullName = z.string({ error: messages.invalidName }).check(
  z.overwrite((typed: string) =>
    typed
      .replaceAll('?', '')
      .replaceAll(/\p{Zs}+/gu, ' ')
      .trim(),
  ),
  z.minLength(limits.nameLengthMin, messages.invalidName),
  z.maxLength(limits.nameLengthMax, messages.invalidName),
  z.refine(isReadable, messages.invalidName),
);

/** Seven marks on a letter, which would stand on the lines above it; a letter of Burmese has up to six. */
const markTower = /[\p{M}\u200C\u200D]{7}/u;

/**
 * Whether a name is text to read: it has a letter, no tower of marks, and no invisible character and none that reverses
 * the text.
 */
function isReadable(name: string): boolean {
  // Half a character could not be stored. Joiners, of Indic and Arabic names, and the variants of a character are left in.
  // The blank pattern of Braille and the empty head of a note are signs that show nothing.
  const unreadable = /[\p{Cs}\p{Cc}\p{Zl}\p{Zp}\u2800\u{1D159}]|(?![\u200C\u200D\p{VS}])\p{DI}/u;
  return /\p{L}/u.test(name) && !unreadable.test(name) && !markTower.test(name);
}

/**
 * A mobile number with its country code: digits, spaces, and the usual signs, a plus before the code at once.
 * The plus and the digits alone count for the shortest length: with its space, `+91 123456` would be long enough.
 */
export const mobile = z.string({ error: messages.invalidMobile }).check(
  z.overwrite(asSeen),
  z.maxLength(limits.phoneLengthMax, messages.invalidMobile),
  z.regex(/^\+?[0-9()-][0-9 ()-]*$/, messages.invalidMobile),
  z.refine(
    (number) => number.replaceAll(/[^+\d]/g, '').length >= limits.phoneLengthMin,
    messages.invalidMobile,
  ),
);

/** A number as one sees it: contacts and pages give it with marks of the writing direction, wide spaces, dots, slashes or dashes. */
export function asSeen(number: string): string {
  return number
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[./\p{Pd}]/gu, '-')
    .trim();
}

const mailReply = z.union([z.literal('No Data Found'), z.array(z.object({ MAIL: z.string() }))]);

export const signupCalls = {
  getMail: defineCall({
    name: 'getMail',
    summary: 'Returns whether a mail address is taken; `No Data Found` means that it is free.',
    method: 'POST',
    path: '/getMail',
    access: { who: 'anyone' },
    rateLimit: 'lookup',
    schemas: () => ({
      body: z.strictObject({ mail }),
      reply: mailReply,
    }),
  }),
  getMailByPath: defineCall({
    name: 'getMailByPath',
    summary: 'The same as `getMail`; URLs are logged, so our own web never uses it.',
    method: 'GET',
    path: '/getMail/{email}',
    access: { who: 'anyone' },
    rateLimit: 'lookup',
    schemas: () => ({
      params: z.strictObject({ email: mail }),
      reply: mailReply,
    }),
  }),
  signup: defineCall({
    name: 'signup',
    summary:
      'Makes a new member below a sponsor, with a wallet that was made and sealed in the browser; `sig` is an EIP-191 signature by `public` over `polytips:join:v1:{mail}:{public}`, and without it the wallet is unproven until `walletProof`. It sends the welcome mail, unless the mailbox has had too many.',
    method: 'POST',
    path: '/signup',
    access: { who: 'anyone' },
    rateLimit: 'signup',
    bodyBytesMax: 2_048,
    errors: ['mail_taken', 'wallet_taken'],
    schemas: () => ({
      // In the order of spec section 5, the first that fails is reported; what only the books know is checked after all
      // of them.
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
      reply: z.array(z.object({ uid: z.string() })),
    }),
  }),
  sendMail: defineCall({
    name: 'sendMail',
    summary:
      "Sends the caller's own welcome mail unless the signup has, which it does; `pass`, the proof of the password as in `signup`, is ignored.",
    method: 'POST',
    path: '/sendMail',
    access: { who: 'owner', of: 'body', field: 'uid' },
    schemas: () => ({
      body: z.strictObject({
        mail,
        uid: memberId,
        name: fullName,
        pass: z.optional(passwordProof),
      }),
      reply: done,
    }),
  }),
};
