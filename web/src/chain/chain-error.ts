/**
 * What an endpoint's error means to us. `already known` is a success in the form of an error.
 * `insufficient funds` is POL for value and fee; a token balance too low is `reverted`.
 */
export type ChainErrorReason =
  | 'unreachable'
  | 'wrong chain'
  | 'insufficient funds'
  | 'reverted'
  | 'nonce used'
  | 'underpriced'
  | 'already known'
  | 'other';

/** A failed request to the chain; `message` is the endpoint's own, for people to read. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly reason: ChainErrorReason;
  /** Whether an endpoint may have acted on the request although none confirmed it. */
  readonly inDoubt: boolean;

  constructor(reason: ChainErrorReason, message: string, inDoubt: boolean) {
    super(message);
    this.reason = reason;
    this.inDoubt = inDoubt;
  }
}

// Endpoints agree on no codes, only loosely on words: those of bor, geth, erigon and anvil.
const words: readonly (readonly [RegExp, ChainErrorReason])[] = [
  [/already ?known|already imported|known transaction|same hash/i, 'already known'],
  [/nonce too low|nonce is too low|oldnonce/i, 'nonce used'],
  [/underpriced|less than block base fee|fee too low|tip cap|below.*minimum/i, 'underpriced'],
  [/insufficient funds/i, 'insufficient funds'],
  [/revert|exceeds balance/i, 'reverted'],
];

/** Sorts an endpoint's message into a reason. */
export const reasonOfMessage = (message: string): ChainErrorReason =>
  words.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
