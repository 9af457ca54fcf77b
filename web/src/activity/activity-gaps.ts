/** The parts of the activity that may be missing from it, by the names that people read. */
export interface MissingParts {
  readonly fromServer: readonly ('payments' | 'subscriptions' | 'received USDT')[];
  readonly fromChain: readonly ('received POL' | 'confirmations')[];
}

/** The sentences about what is missing from the list; undefined when nothing is. */
export function problemOf({ fromServer, fromChain }: MissingParts): string | undefined {
  const sentences = [
    sentenceOf('The server could not be asked for everything. Missing:', fromServer),
    sentenceOf('The Polygon network could not be reached. Out of date:', fromChain),
  ].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

const sentenceOf = (opening: string, names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : `${opening} ${names.join(', ')}.`;

/** A list of the server that comes in pages, as far as it has been read. */
export interface PagedSource {
  /** The date of the oldest loaded row; undefined without rows. */
  readonly oldest: string | undefined;
  readonly hasMore: boolean;
}

/**
 * The moment from which on the list has no gaps: before it, rows are missing that come with the next
 * page of a source.
 */
export function completeSinceMs(pages: readonly PagedSource[]): number {
  const cut = pages
    .filter(({ hasMore }) => hasMore)
    .map(({ oldest }) => (oldest === undefined ? 0 : Date.parse(oldest)));
  return Math.max(Number.NEGATIVE_INFINITY, ...cut);
}
