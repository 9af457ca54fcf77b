/** A movement of a member's tokens, as this browser, the server and the chain know it. */
export interface ActivityRow {
  readonly hash: string;
  readonly direction: 'out' | 'in';
  readonly purpose: 'send' | 'subscription' | 'payout' | 'receipt';
  readonly symbol: 'USDT' | 'POL';
  /** Micros of USDT or wei of POL. */
  readonly amount: bigint;
  /** The other side: to whom it went, or from whom it came; checksummed. */
  readonly address: string;
  /** `unknown`: whether it was paid, nobody can tell. */
  readonly state: 'pending' | 'confirmed' | 'failed' | 'unknown';
  readonly atMs: number;
}
