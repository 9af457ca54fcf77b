import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';

/** Where payments go: fixed at build. */
export interface RecipientNetwork {
  readonly chainId: number;
  readonly usdtAddress: string;
}

/** The fields of a payment request beside the address. */
export interface RequestedPayment {
  /** The requested token, if any. */
  readonly symbol?: TokenSymbol;
  /** Micros of USDT or wei of POL. */
  readonly amount?: bigint;
}

/** A recipient as it was read; the address is checksummed. */
export interface Recipient extends RequestedPayment {
  readonly address: string;
}

/** A recipient, or a sentence that says what is wrong with it. */
export type RecipientParsing =
  | { readonly ok: true; readonly value: Recipient }
  | { readonly ok: false; readonly problem: string };
