/**
 * Why a request to the chain failed. `insufficient funds` is POL for value and fee; a token balance too low is
 * `reverted`. `unreachable` where no endpoint has taken it, also where each had a reason of its own.
 */
export type ChainErrorReason =
  | 'unreachable'
  | 'wrong chain'
  | 'insufficient funds'
  | 'reverted'
  | 'underpriced';

/** A failed request to the chain; `message` is the endpoint's own, for people to read. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly reason: ChainErrorReason;
  /** Whether an endpoint of our chain was asked: it answered with this error, or not at all. */
  readonly wasRequested: boolean;

  constructor(reason: ChainErrorReason, message: string, wasRequested: boolean) {
    super(message);
    this.reason = reason;
    this.wasRequested = wasRequested;
  }
}

// Endpoints agree on no codes, only loosely on words: those of bor, geth, erigon, nethermind and anvil. First what a
// contract refuses, whose own words may be those of another reason.
const words: readonly (readonly [RegExp, ChainErrorReason])[] = [
  [
    /revert|exceeds balance|gas required exceeds|out of gas|invalid (?:opcode|jump)|stack (?:underflow|limit)/i,
    'reverted',
  ],
  [/underpriced|base fee|fee too low|tip cap|below.*minimum/i, 'underpriced'],
  [/insufficient ?(?:funds|MaxFeePerGas|sender balance|balance for trans)/i, 'insufficient funds'],
];

/** The reason for which any endpoint would refuse the request; undefined where it may be that of one alone. */
export const findReason = (message: string): ChainErrorReason | undefined =>
  words.find(([pattern]) => pattern.test(message))?.[1];
