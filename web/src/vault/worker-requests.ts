import * as z from 'zod/mini';
import { paymentRequest } from './payment-request.ts';

const challenge = z.object({ uid: z.string(), nonce: z.string() });
// Not strict: callers pass rows with more fields, which are dropped here.
const credentials = z.object({ mail: z.string(), password: z.string() });
const sealed = z.object({ share: z.string(), phrases: z.string(), publicKey: z.string() });

/** Parses a request to the vault's worker. */
export const workerRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prepareSignup'), credentials }),
  z.strictObject({ kind: z.literal('prepareLogin'), credentials }),
  z.strictObject({ kind: z.literal('open'), sealed }),
  z.strictObject({ kind: z.literal('openWithWords'), words: z.string(), publicKey: z.string() }),
  z.strictObject({ kind: z.literal('sign'), request: paymentRequest }),
  z.strictObject({
    kind: z.literal('reencrypt'),
    credentials,
    serverShare: z.string(),
    challenge,
  }),
  z.strictObject({ kind: z.literal('signProof'), challenge }),
  z.strictObject({ kind: z.literal('revealPhrase'), credentials, sealed }),
  z.strictObject({ kind: z.literal('exportKeystore'), credentials, sealed }),
]);

/** What the page requests of the vault's worker. */
export type WorkerRequest = z.output<typeof workerRequest>;

/**
 * A request in transit; the responses to it carry the same `id`. The worker parses `request` later,
 * where it can answer a failure.
 */
export const requestMessage = z.strictObject({ id: z.int(), request: z.unknown() });
