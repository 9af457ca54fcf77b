/** A package as the engine sees it. */
export interface EnginePackage {
  readonly id: string;
  /** A checked integer: at most 2^53 - 1, about 9 billion USDT. */
  readonly amountMicros: number;
  /** The first business day on which the package earns. */
  readonly startDay: string;
}

/** What the engine sees of a member; nothing that a run has written is in it. */
export interface EngineMember {
  readonly uid: string;
  /** The uid of whoever introduced the member; null at the top of a network. */
  readonly sponsor: string | null;
  readonly joinedDay: string;
  readonly packages: readonly EnginePackage[];
}
