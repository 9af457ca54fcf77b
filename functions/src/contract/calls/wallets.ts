import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  address,
  currentSeal,
  done,
  doneWithToken,
  envelope,
  nonce,
  oldSeal,
  passwordProof,
  reseal,
  share,
  signature,
  yesNo,
} from '../values/schemas.ts';

/** Only where the caller asks for it: the row is also read by clients that know no more. */
const askedProven = z.optional(yesNo);

export const walletsCalls = {
  walletShare: defineCall({
    name: 'walletShare',
    summary:
      "Gives the caller's share and current envelope, which open the wallet together with the password, and with `ask=proven` whether the wallet is proven. After a reset by mail it gives neither: see `walletReleaseByPassword`.",
    method: 'GET',
    path: '/walletShare',
    access: { who: 'member' },
    rateLimit: 'rare',
    schemas: () => ({
      query: z.strictObject({ ask: z.optional(z.literal('proven')) }),
      reply: z.array(
        z.discriminatedUnion('sealed', [
          z.object({ ...currentSeal, proven: askedProven }),
          z.object({
            ...oldSeal,
            proven: askedProven,
            /** Whether `walletReplace` may succeed; beside `proven`. */
            replaceable: z.optional(yesNo),
            /** Whether an operator can free the mail, which was not confirmed before the reset; beside `proven`. */
            mailFreeable: z.optional(yesNo),
          }),
        ]),
      ),
    }),
  }),
  walletReleaseByPassword: defineCall({
    name: 'walletReleaseByPassword',
    summary:
      'Gives the share and the old envelope after a reset by mail, for the password from before it, derived like any other; `NO` for another one. Wrong ones delay the next, as at a login.',
    method: 'POST',
    path: '/walletReleaseByPassword',
    access: { who: 'member' },
    rateLimit: 'rare',
    schemas: () => ({
      body: z.strictObject({ pass: passwordProof }),
      reply: z.array(
        z.discriminatedUnion('status', [
          z.object({ status: z.literal('OK'), share, phrases: envelope }),
          z.object({ status: z.literal('NO') }),
        ]),
      ),
    }),
  }),
  walletReleaseByProof: defineCall({
    name: 'walletReleaseByProof',
    summary:
      'Gives the share alone, also after a reset by mail, to seal a wallet with that was opened with its recovery words; `sig` is a signature as for `walletProof`.',
    method: 'POST',
    path: '/walletReleaseByProof',
    access: { who: 'member' },
    rateLimit: 'rare',
    errors: ['conflict'],
    schemas: () => ({
      body: z.strictObject({ nonce, sig: signature }),
      reply: z.array(z.object({ share })),
    }),
  }),
  walletReplace: defineCall({
    name: 'walletReplace',
    summary:
      'Gives the caller a fresh wallet, made, sealed and signed as for a signup, after a reset of an account that nobody ever used and whose mail was never verified before, for the password that it is sealed with; `NO` for another one. Wrong ones delay the next, as at a login. Every session but one with the new token ends.',
    method: 'POST',
    path: '/walletReplace',
    access: { who: 'member' },
    rateLimit: 'rare',
    errors: ['conflict', 'wallet_taken'],
    schemas: () => ({
      body: z.strictObject({
        public: address,
        phrases: envelope,
        share,
        sig: signature,
        pass: passwordProof,
      }),
      reply: z.array(
        z.discriminatedUnion('status', [doneWithToken, z.object({ status: z.literal('NO') })]),
      ),
    }),
  }),
  walletChallenge: defineCall({
    name: 'walletChallenge',
    summary:
      "Gives a nonce for one signature by the caller's wallet, good for 10 minutes; a sixth is refused until one of the five is used or over.",
    method: 'GET',
    path: '/walletChallenge',
    access: { who: 'member' },
    schemas: () => ({ reply: z.array(z.object({ nonce })) }),
  }),
  walletReseal: defineCall({
    name: 'walletReseal',
    summary:
      "Replaces the sealed phrase; `sig` is an EIP-191 signature by the caller's wallet over `polytips:seal:v1:{uid}:{nonce}:{sha256hex(phrases)}`.",
    method: 'POST',
    path: '/walletReseal',
    access: { who: 'member' },
    rateLimit: 'rare',
    errors: ['conflict'],
    schemas: () => ({
      body: z.strictObject(reseal),
      reply: done,
    }),
  }),
  walletProof: defineCall({
    name: 'walletProof',
    summary:
      'Proves that the caller can open the wallet, and settles what waited for that; `sig` is an EIP-191 signature over `polytips:proof:v1:{uid}:{nonce}`.',
    method: 'POST',
    path: '/walletProof',
    access: { who: 'member' },
    errors: ['conflict', 'wallet_taken'],
    schemas: () => ({
      body: z.strictObject({ nonce, sig: signature }),
      reply: done,
    }),
  }),
  walletBackup: defineCall({
    name: 'walletBackup',
    summary:
      'Notes that the caller has had the recovery phrase, by a backup or a restore with it; the session alone says so.',
    method: 'POST',
    path: '/walletBackup',
    access: { who: 'member' },
    schemas: () => ({ reply: done }),
  }),
};
