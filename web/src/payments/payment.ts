import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import {
  decodeAmount,
  isSameAmount,
  type TokenAmount,
} from '@polytips/functions/contract/values/token-amount.ts';
import type { RowOf } from '../base/api/paged-calls.ts';
import type { LeastFees } from '../chain/wallet-chain.ts';

/** The purpose of a payment; it decides which call takes the signed payment. */
export type PaymentPurpose =
  /** A package, paid to the company wallet. */
  | { readonly kind: 'subscription' }
  /** A member's withdrawal, paid by an admin. */
  | { readonly kind: 'payout'; readonly withSL: string }
  | { readonly kind: 'send' }
  /** Nothing, to oneself, in the place of a payment under way. */
  | { readonly kind: 'cancellation' };

/** A payment as the server lists it. */
export type PaymentRow = RowOf<'getTransfers'>;

/** A payment under way whose place another one may take. */
export interface ReplacedPayment extends Pick<PaymentRow, 'dates'> {
  readonly nonce: number;
  readonly paid: TokenAmount;
  /** The least with which the server takes what replaces it. */
  readonly leastFees: LeastFees;
}

/** The payment of a row as another one may replace it; undefined where none may. */
export function findReplaceable(row: PaymentRow): ReplacedPayment | undefined {
  const { dates, nextFees, nonce } = row;
  if (nextFees === undefined || nonce === undefined) return undefined;
  const maxFeePerGas = BigInt(nextFees.maxFeePerGas);
  const maxPriorityFeePerGas = BigInt(nextFees.maxPriorityFeePerGas);
  const leastFees = { maxFeePerGas, maxPriorityFeePerGas };
  return { dates, nonce, paid: decodeAmount(row), leastFees };
}

/**
 * Names a payment, whatever its transactions: a member who has been refused by the network may pay something
 * else with the same nonce.
 */
export const paymentNameOf = ({
  nonce,
  dates,
}: Pick<PaymentRow, 'nonce' | 'dates'>): string | undefined =>
  nonce === undefined ? undefined : `${nonce} ${dates}`;

/** A payment that a screen wants confirmed. */
export interface ProposedPayment {
  readonly to: string;
  /** Whose address `to` is. */
  readonly recipient: string;
  readonly paid: TokenAmount;
  readonly purpose: PaymentPurpose;
  /** The payment under way whose place it takes: at most one of both is paid. */
  readonly replaces?: ReplacedPayment;
  /** Called after the confirmation, before anything is signed; returns why it may not be paid. */
  readonly findRefusal?: () => Promise<string | undefined>;
}

/** A payment of the member's that the server carries and that is not final, from any device. */
export type UnfinishedPayment = CallReply<'getNonce'>[number]['unfinished'][number];

/** A payment as the member reviews it. */
export interface PaymentOrder extends ProposedPayment {
  /**
   * The nonce that the review is for, and no other: the next one, or that of the payment whose place it takes. So
   * a review is one payment at most, also when the same was paid elsewhere and is final since.
   */
  readonly nonce: number;
  /** The unfinished payments when it opened; the review shows those of the same recipient and sum. */
  readonly unfinished: readonly UnfinishedPayment[];
  /** The newest payments and recorded sends of the wallet then, where the review warns of a repeat. */
  readonly newest: readonly PaymentRow[];
  /** When the review opened, in the server's time. */
  readonly reviewedAtMs: number;
}

/** Those of the unfinished payments that have the recipient and the sum of a proposed one. */
export function findAlike(
  unfinished: readonly UnfinishedPayment[],
  { to, paid }: Pick<ProposedPayment, 'to' | 'paid'>,
): readonly UnfinishedPayment[] {
  return unfinished.filter(
    (each) => isSameAmount(decodeAmount(each), paid) && sameAddress(each.to, to),
  );
}

/** Whether a row of the server has paid for a package, or may still have. */
export const isOfPackage = ({ kind, state }: PaymentRow): boolean =>
  kind === 'booking' && state !== 'failed';

/** Whether a row of the server is a payment that it still carries. */
export const isUnfinished = ({ nonce, state }: PaymentRow): boolean =>
  nonce !== undefined && state === 'pending';

/**
 * Whether an earlier payment of the wallet, one of the `unfinished`, waits for a block before that of a nonce, which no
 * higher fee of its own changes.
 */
export const isBehind = (nonce: number, unfinished: readonly PaymentRow[]): boolean =>
  unfinished.some((each) => each.late !== undefined && (each.nonce ?? nonce) < nonce);
