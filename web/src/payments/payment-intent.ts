import * as z from 'zod/mini';

const amount = z.bigint().check(z.positive());

/** The purpose of a payment; it decides which record call the server needs. */
export const paymentPurpose = z.union([
  /** A package, paid to the company wallet. */
  z.object({ kind: z.literal('subscription'), amountMicros: amount }),
  /** A member's withdrawal, paid by an admin. */
  z.object({ kind: z.literal('payout'), withSL: z.string(), netMicros: amount }),
  z.object({ kind: z.literal('send'), symbol: z.literal('USDT'), amountMicros: amount }),
  z.object({ kind: z.literal('send'), symbol: z.literal('POL'), amountWei: amount }),
]);

/** The purpose of a payment. */
export type PaymentPurpose = z.output<typeof paymentPurpose>;

/**
 * The state of a payment, as it is stored.
 * - `signed`: saved; no endpoint is known to have taken it.
 * - `broadcast`: sent to the network, or possibly so. From here on only the chain ends it.
 * - `mined`: paid; the server still needs the record.
 * - `recorded`: paid, and the server acknowledged it, or refused to list a plain send; or the member
 *   confirmed that it was paid. Final.
 * - `reverted`, `replaced`: finally failed on the chain, or another transaction finally used its
 *   nonce. Nothing was paid. Final.
 * - `discarded`: rejected by an endpoint, and unknown to the chain. Nothing was paid. Final, unless a
 *   recheck sees it on the chain: it is rechecked until its nonce is finally used.
 * - `untraced`: unknown. Its nonce is finally used, and it is so old that the nodes may have forgotten
 *   by which transaction. Final, unless a recheck sees it on the chain, the server finds it, or the
 *   member says whether it was paid.
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

/** The state of a payment. */
export type PaymentState = z.output<typeof paymentState>;

/** A payment as the outbox stores it: signed bytes, never a key. */
export const paymentIntent = z.object({
  /** Made before anything is signed; not the transaction's hash. */
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
  /** The last error text of an endpoint or of the server, for people to read; empty without one. */
  message: z.string(),
  savedAtMs: z.number(),
  /** The last finalized block when it was signed: the age of the payment by the chain's own clock. */
  signedAtBlock: z.bigint(),
});

/** A payment as the outbox stores it. */
export type PaymentIntent = z.output<typeof paymentIntent>;
