import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, doneWithToken, mail, memberId, passwordProof, reseal } from '../values/schemas.ts';
import { doneOrNo, mailedToken } from './welcome-mail.ts';

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
      body: z.strictObject({ uid: memberId, pass: passwordProof, ...reseal }),
      reply: z.array(doneWithToken),
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
      body: z.strictObject({ mail, token: mailedToken, pass: passwordProof }),
      reply: doneOrNo,
    }),
  }),
};
