/** A member as an object; amounts are bigints or numbers. */
export interface ObjectMember<Amount> {
  readonly uid: string;
  readonly sponsor: string | null;
  /** 0 for who is not active. */
  readonly dailyMicros: Amount;
}

/** What a receiver gets from one level. */
export interface ObjectCause<Amount> {
  amountMicros: Amount;
  baseMicros: Amount;
  sources: number;
}
