/** A movement of a member's tokens, as the server and the chain know it. */
export interface ActivityRow {
  readonly hash: string;
  readonly direction: 'out' | 'in';
  readonly purpose: 'send' | 'subscription' | 'payout' | 'receipt';
  readonly symbol: 'USDT' | 'POL';
  /** Micros of USDT or wei of POL. */
  readonly amount: bigint;
  /** The other side: the recipient, or the sender; checksummed, but for the company wallet of the configuration. */
  readonly address: string;
  /** `unknown`: whether it was paid is not known. */
  readonly state: 'pending' | 'confirmed' | 'failed' | 'unknown';
  readonly atMs: number;
}

/** A movement as the list has it. */
export interface ListedActivity extends ActivityRow {
  readonly id: string;
  /** Whether the member signed it, to this address. What was recorded without its bytes proves nothing. */
  readonly isSigned: boolean;
}
