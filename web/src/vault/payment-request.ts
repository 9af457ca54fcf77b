import * as z from 'zod/mini';
import type { SignedPayment } from './worker-responses.ts';

const positive = z.bigint().check(z.positive());

/**
 * A payment for the vault to sign: a USDT transfer (`amount` in micros) or a POL send (`amount` in
 * wei; zero, to the wallet itself, to cancel a payment with the same nonce). Fees are in wei per gas. A
 * request cannot choose the token, the chain or the call data.
 */
export const paymentRequest = z.object({
  symbol: z.enum(['USDT', 'POL']),
  /** The paying wallet; any other opened wallet refuses to sign. */
  from: z.string(),
  to: z.string(),
  amount: z.bigint().check(z.nonnegative()),
  nonce: z.int().check(z.nonnegative()),
  gasLimit: positive,
  maxFeePerGas: positive,
  maxPriorityFeePerGas: z.bigint().check(z.nonnegative()),
});

/** A payment for the vault to sign. */
export type PaymentRequest = z.output<typeof paymentRequest>;

/** Where payments are made: fixed at build, never part of a request. */
export interface PaymentNetwork {
  readonly chainId: number;
  readonly usdtAddress: string;
}

/** A signed payment, or why the vault would not sign it. */
export type SigningOutcome =
  | { readonly ok: true; readonly value: SignedPayment }
  | { readonly ok: false; readonly message: string };
