import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as messages from './messages.ts';
import { done, doneWithToken, mail, memberId, nothing, passwordProof, reseal } from './values.ts';

/** The reply of a call whose secret may be wrong. */
const doneOrNo = z.array(z.object({ status: z.enum(['OK', 'NO']) }));

/** The token of a mailed link, as typed or opened: only the right one has an effect. */
const mailedToken = z
  .string({ error: messages.resetExpired })
  .check(z.maxLength(200, messages.resetExpired));

export const passwordsCalls = {
  changePassword: defineCall({
    name: 'changePassword',
    summary:
      'Changes the password and the seal in one, signed as for `walletReseal`; every session but one with the new token ends.',
    method: 'POST',
    path: '/changePassword',
    access: { who: 'owner', of: 'body', field: 'uid' },
    rateLimit: 'login',
    errors: ['conflict'],
    schemas: () => ({
      params: nothing,
      query: nothing,
      body: z.strictObject({ uid: memberId, pass: passwordProof, ...reseal }),
      reply: doneWithToken,
    }),
  }),
  passRecover: defineCall({
    name: 'passRecover',
    summary:
      'Mails a link that resets the password, 3 an hour and 8 a day, and as many for known devices; `No Data Found` means that no member has this mail.',
    method: 'POST',
    path: '/passRecover',
    access: { who: 'anyone' },
    rateLimit: 'recover',
    schemas: () => ({
      params: nothing,
      query: nothing,
      body: z.strictObject({ mail }),
      reply: z.union([z.literal('No Data Found'), done]),
    }),
  }),
  resetPassword: defineCall({
    name: 'resetPassword',
    summary:
      'Sets a new password with the token of a mailed link; `NO` means that the token is unknown, used or older than 10 minutes.',
    method: 'POST',
    path: '/resetPassword',
    access: { who: 'anyone' },
    rateLimit: 'recover',
    bodyBytesMax: 1_536,
    schemas: () => ({
      params: nothing,
      query: nothing,
      body: z.strictObject({ mail, token: mailedToken, pass: passwordProof }),
      reply: doneOrNo,
    }),
  }),
  sendMailAgain: defineCall({
    name: 'sendMailAgain',
    summary:
      "Sends the caller's own welcome mail again, with a fresh link, 3 an hour and 8 a day for a mailbox with those of signups, unless the mail is verified; links from before have no effect any more.",
    method: 'POST',
    path: '/sendMailAgain',
    access: { who: 'member' },
    schemas: () => ({
      params: nothing,
      query: nothing,
      body: nothing,
      reply: done,
    }),
  }),
  verifyMail: defineCall({
    name: 'verifyMail',
    summary:
      'Notes that the caller reads the mail of the account, by the token of the newest welcome mail; `NO` means that it is not the token of this account.',
    method: 'POST',
    path: '/verifyMail',
    access: { who: 'member' },
    bodyBytesMax: 1_536,
    schemas: () => ({
      params: nothing,
      query: nothing,
      body: z.strictObject({ token: mailedToken }),
      reply: doneOrNo,
    }),
  }),
};
