/**
 * What an endpoint's error means to us. `insufficient funds` is POL for value and fee; a token balance too low is
 * `reverted`.
 */
export type ChainErrorReason =
  | 'unreachable'
  | 'wrong chain'
  | 'insufficient funds'
  | 'reverted'
  | 'underpriced'
  | 'other';

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

// Endpoints agree on no codes, only loosely on words: those of bor, geth, erigon and anvil.
const words: readonly (readonly [RegExp, ChainErrorReason])[] = [
  [/underpriced|less than block base fee|fee too low|tip cap|below.*minimum/i, 'underpriced'],
  [/insufficient funds/i, 'insufficient funds'],
  [/revert|exceeds balance/i, 'reverted'],
];

/** Sorts an endpoint's message into a reason. */
export const reasonOfMessage = (message: string): ChainErrorReason =>
  words.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
