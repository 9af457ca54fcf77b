import * as z from 'zod/mini';

const amount = z.bigint().check(z.positive());

/** What a payment is for; it decides which record call the server is owed. */
export const paymentPurpose = z.union([
  /** A package, paid to the company wallet. */
  z.object({ kind: z.literal('subscription'), amountMicros: amount }),
  /** A member's withdrawal, paid by an admin. */
  z.object({ kind: z.literal('payout'), withSL: z.string(), netMicros: amount }),
  z.object({ kind: z.literal('send'), symbol: z.literal('USDT'), amountMicros: amount }),
  z.object({ kind: z.literal('send'), symbol: z.literal('POL'), amountWei: amount }),
]);

/** What a payment is for. */
export type PaymentPurpose = z.output<typeof paymentPurpose>;

/**
 * How far a payment is.
 * - `signed`: saved; no endpoint is known to have taken it.
 * - `broadcast`: in the network's hands, or possibly so. Only the chain can end it now.
 * - `mined`: paid; the server is still owed the record.
 * - `recorded`: paid, and the server acknowledged, or refused to list a plain send; or paid by the
 *   person's word. The end.
 * - `reverted`, `replaced`: finally failed on chain, or another transaction finally took its nonce.
 *   Nothing was paid. The end.
 * - `discarded`: turned away by an endpoint, without a trace of it. Nothing was paid. The end, unless
 *   it surfaces: until its nonce is taken for good it is looked for again.
 * - `untraced`: its nonce is used for good, and it is so old that the chain's nodes may have forgotten
 *   that it was by this payment. Whether it was paid, nobody here can tell. The end, unless it
 *   surfaces, the server finds it, or the person says what became of it.
 */
export const paymentState = z.enum([
  'signed',
  'broadcast',
  'mined',
  'recorded',
  'reverted',
  'replaced',
  'discarded',
  'untraced',
]);

/** How far a payment is. */
export type PaymentState = z.output<typeof paymentState>;

/** A payment as the outbox keeps it: signed bytes, never a key. */
export const paymentIntent = z.object({
  /** Made before anything is signed. */
  id: z.string(),
  uid: z.string(),
  chainId: z.int(),
  from: z.string(),
  to: z.string(),
  purpose: paymentPurpose,
  nonce: z.int(),
  raw: z.string(),
  hash: z.string(),
  state: paymentState,
  /** The last complaint of an endpoint or of the server, for people to read; empty when none. */
  message: z.string(),
  savedAtMs: z.number(),
  /** The last final block when it was signed: how old it is, by the chain's own clock. */
  signedAtBlock: z.bigint(),
});

/** A payment as the outbox keeps it. */
export type PaymentIntent = z.output<typeof paymentIntent>;
