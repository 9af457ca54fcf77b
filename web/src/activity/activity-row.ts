import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import type { ShownPayment } from '../payments/payment-story.ts';

/** A movement of a member's tokens, as the server and the chain know it. */
export interface ActivityRow extends ShownPayment {
  readonly direction: NonNullable<ShownPayment['direction']>;
  readonly purpose: 'send' | 'subscription' | 'payout' | 'receipt';
  readonly symbol: TokenSymbol;
  /** Micros of USDT or wei of POL. */
  readonly amount: bigint;
  /** The other side: the recipient, or the sender; checksummed, but for the company wallet of the configuration. */
  readonly address: string;
  readonly atMs: number;
}

/** A movement as the list has it. */
export interface ListedActivity extends ActivityRow {
  readonly id: string;
  /** Whether the member signed it, to this address. What was recorded without its bytes proves nothing. */
  readonly isSigned: boolean;
}
