/** A level reward that somebody receives; without causes there is one a receiver, of level 0. */
export interface Received {
  /** The receiver's uid as a number. */
  readonly receiver: number;
  readonly level: number;
  readonly amountMicros: number;
  readonly baseMicros: number;
  readonly sources: number;
}

/** What a climb came to. Two climbs with the same summary have the same results. */
export interface ClimbSummary {
  readonly rows: number;
  readonly amountMicros: number;
  /** Over receivers, levels, amounts, bases and sources, in any order. */
  readonly checksum: number;
}

/** The numbers of the checksum, small enough for every product and sum to be exact everywhere. */
export const checksumTerms = {
  receiverModulus: 65_521,
  receiverFactor: 32,
  amountModulus: 1_000_003,
  baseFactor: 3,
  sourcesFactor: 7,
  modulus: 1_000_000_007,
} as const;

/** Adds up what a climb came to, row by row. */
export function createClimbSummary(): {
  add(received: Received): void;
  finish(): ClimbSummary;
} {
  let rows = 0;
  let amountMicros = 0;
  let checksum = 0;
  const terms = checksumTerms;
  return {
    add(received) {
      const place =
        (((received.receiver % terms.receiverModulus) * terms.receiverFactor + received.level) %
          terms.receiverModulus) +
        1;
      const value =
        (received.amountMicros +
          terms.baseFactor * received.baseMicros +
          terms.sourcesFactor * received.sources) %
        terms.amountModulus;
      rows += 1;
      amountMicros += received.amountMicros;
      checksum = (checksum + place * value) % terms.modulus;
    },
    finish: () => ({ rows, amountMicros, checksum }),
  };
}
