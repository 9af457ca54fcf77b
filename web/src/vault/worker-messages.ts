import * as z from 'zod/mini';
import { paymentRequest, signedPayment } from './payment-request.ts';

// Not strict: callers hand over rows that say more, and what is not named here is left behind.
const credentials = z.object({ mail: z.string(), password: z.string() });
const sealed = z.object({ share: z.string(), phrases: z.string(), publicKey: z.string() });

/** Parses an ask. */
export const workerAsk = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prepareSignup'), credentials }),
  z.strictObject({ kind: z.literal('prepareLogin'), credentials }),
  z.strictObject({ kind: z.literal('open'), sealed }),
  z.strictObject({ kind: z.literal('openWithWords'), words: z.string(), publicKey: z.string() }),
  z.strictObject({ kind: z.literal('sign'), request: paymentRequest }),
  z.strictObject({
    kind: z.literal('sealAnew'),
    credentials,
    share: z.string(),
    challenge: z.object({ uid: z.string(), nonce: z.string() }),
  }),
  z.strictObject({ kind: z.literal('revealPhrase'), credentials, sealed }),
  z.strictObject({ kind: z.literal('exportKeystore'), credentials, sealed }),
]);

/** What the page asks of the vault's worker. */
export type WorkerAsk = z.output<typeof workerAsk>;

/** An ask on its way: `id` stands in its answers. The ask is parsed where its failure can be answered. */
export const workerRequest = z.strictObject({ id: z.int(), ask: z.unknown() });

const wordsProblem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('count'), count: z.int() }),
  z.strictObject({ kind: z.literal('unknown'), places: z.readonly(z.array(z.int())) }),
  z.strictObject({ kind: z.literal('checksum') }),
]);

const answer = z.discriminatedUnion('kind', [
  /** Not the last answer; `fraction` runs from 0 to 1. */
  z.strictObject({ kind: z.literal('progressed'), fraction: z.number() }),
  z.strictObject({
    kind: z.literal('signupPrepared'),
    signup: z.strictObject({
      pass: z.string(),
      share: z.string(),
      publicKey: z.string(),
      phrases: z.string(),
      private: z.string(),
    }),
  }),
  z.strictObject({ kind: z.literal('loginPrepared'), pass: z.string() }),
  z.strictObject({ kind: z.literal('opened'), publicKey: z.string() }),
  z.strictObject({ kind: z.literal('notOpened'), why: z.enum(['mismatch', 'cannot open']) }),
  z.strictObject({ kind: z.literal('notWords'), problem: wordsProblem }),
  z.strictObject({ kind: z.literal('signed'), payment: signedPayment }),
  z.strictObject({ kind: z.literal('notSigned'), message: z.string() }),
  z.strictObject({
    kind: z.literal('sealedAnew'),
    /** What the server is given of the new password, the new envelope, and its signature. */
    sealed: z.strictObject({ pass: z.string(), phrases: z.string(), sig: z.string() }),
  }),
  z.strictObject({ kind: z.literal('revealed'), phrase: z.string() }),
  z.strictObject({ kind: z.literal('exported'), keystore: z.string() }),
  /** The worker is not in the state the ask needs, or hit a bug; nothing more is said of secrets. */
  z.strictObject({ kind: z.literal('failed') }),
]);

/** What the vault's worker answers. */
export type WorkerAnswer = z.output<typeof answer>;

/** An answer on its way to the ask of that `id`. */
export const workerReply = z.strictObject({ id: z.int(), answer });

/** An answer on its way. */
export type WorkerReply = z.output<typeof workerReply>;
