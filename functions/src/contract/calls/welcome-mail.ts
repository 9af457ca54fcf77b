import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as messages from '../messages.ts';
import { done } from '../values/schemas.ts';

/** The reply of a call whose secret may be wrong. */
export const doneOrNo = z.array(z.object({ status: z.enum(['OK', 'NO']) }));

/** The token of a mailed link, as typed or opened: only the right one has an effect. */
export const mailedToken = z
  .string({ error: messages.resetExpired })
  .check(z.maxLength(200, messages.resetExpired));

export const welcomeMailCalls = {
  sendMailAgain: defineCall({
    name: 'sendMailAgain',
    summary:
      "Sends the caller's own welcome mail again, with a fresh link, 3 an hour and 8 a day for a mailbox with those of signups, unless the mail is verified; links from before have no effect any more.",
    method: 'POST',
    path: '/sendMailAgain',
    access: { who: 'member' },
    schemas: () => ({ reply: done }),
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
      body: z.strictObject({ token: mailedToken }),
      reply: doneOrNo,
    }),
  }),
};
