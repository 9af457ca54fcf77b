import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { address } from '../values/schemas.ts';
import { pushStatus } from './tips.ts';

/** A device at the messaging service, which promises no form; it becomes a part of a URL. */
const deviceToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9:._~+/=-]+$/), z.minLength(20), z.maxLength(4_096));

/** How many devices of a member get messages: those that registered last. */
export const devicesMax = 10;

export const devicesCalls = {
  fcmToken: defineCall({
    name: 'fcmToken',
    summary:
      "Subscribes a device of the caller's to the messages about the new tips of the caller's tier, and about the caller's withdrawals and subscriptions.",
    method: 'POST',
    path: '/fcmToken',
    access: { who: 'owner', of: 'body' },
    bodyBytesMax: 5 * 1_024,
    errors: ['push_token_gone'],
    schemas: () => ({
      body: z.strictObject({
        publicKey: address,
        token: deviceToken,
      }),
      reply: z.array(z.object({ status: pushStatus })),
    }),
  }),
};
