import * as z from 'zod/mini';

/** A signed payment: the bytes to broadcast, as hex, and the hash they will have on chain. */
const signedPayment = z.strictObject({ raw: z.string(), hash: z.string() });

/** A signed payment. */
export type SignedPayment = z.output<typeof signedPayment>;

const workerResponse = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** An interim response; `fraction` runs from 0 to 1. */
    z.strictObject({ kind: z.literal('progressed'), fraction: z.number() }),
    z.strictObject({
      kind: z.literal('signupPrepared'),
      signup: z.strictObject({
        pass: z.string(),
        share: z.string(),
        publicKey: z.string(),
        phrases: z.string(),
        private: z.string(),
        sig: z.string(),
      }),
    }),
    z.strictObject({ kind: z.literal('loginPrepared'), pass: z.string() }),
    z.strictObject({ kind: z.literal('opened'), publicKey: z.string() }),
    z.strictObject({ kind: z.literal('notOpened'), reason: z.enum(['mismatch', 'cannot open']) }),
    z.strictObject({
      kind: z.literal('notWords'),
      problem: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('count'), count: z.int() }),
        z.strictObject({ kind: z.literal('unknown'), places: z.readonly(z.array(z.int())) }),
        z.strictObject({ kind: z.literal('checksum') }),
      ]),
    }),
    z.strictObject({ kind: z.literal('signed'), payment: signedPayment }),
    z.strictObject({ kind: z.literal('notSigned'), message: z.string() }),
    z.strictObject({
      kind: z.literal('reencrypted'),
      /** For the server: the pass of the new password, the new envelope and its signature. */
      sealed: z.strictObject({ pass: z.string(), phrases: z.string(), sig: z.string() }),
    }),
    z.strictObject({ kind: z.literal('proofSigned'), sig: z.string() }),
    z.strictObject({ kind: z.literal('revealed'), phrase: z.string() }),
    z.strictObject({ kind: z.literal('exported'), keystore: z.string() }),
    /** A bug, or a request that does not fit the worker's state; it carries no details, which could quote secrets. */
    z.strictObject({ kind: z.literal('failed') }),
  ]),
);

/** What the vault's worker responds. */
export type WorkerResponse = z.output<typeof workerResponse>;

/** A response in transit, to the request with the same `id`. */
export const responseMessage = z.strictObject({ id: z.int(), response: workerResponse });

/** A response in transit. */
export type ResponseMessage = z.output<typeof responseMessage>;
