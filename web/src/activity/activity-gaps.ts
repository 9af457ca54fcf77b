/** The parts of the activity by the names that people read, and whether each is missing from it. */
export interface ActivityParts {
  readonly fromServer: Readonly<Record<string, boolean>>;
  readonly fromChain: Readonly<Record<string, boolean>>;
}

/** The sentences about what is missing from the list; undefined when nothing is. */
export function problemOf({ fromServer, fromChain }: ActivityParts): string | undefined {
  const sentences = [
    ...sentenceOf('The server could not be asked for everything. Missing:', fromServer),
    ...sentenceOf('The Polygon network could not be reached. Out of date:', fromChain),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function sentenceOf(opening: string, parts: Readonly<Record<string, boolean>>): string[] {
  const missing = Object.keys(parts).filter((name) => parts[name]);
  return missing.length === 0 ? [] : [`${opening} ${missing.join(', ')}.`];
}

/** A list of the server that comes in pages, the newest first, as far as it has been read. */
export interface PagedSource {
  readonly data: readonly ({ readonly dates: string } | { readonly DATES: string })[] | undefined;
  readonly hasNextPage: boolean;
}

/**
 * The moment from which on the list has no gaps: before it, rows are missing that come with the next
 * page of a source.
 */
export function completeSinceMs(pages: readonly PagedSource[]): number {
  const cut = pages
    .filter(({ hasNextPage }) => hasNextPage)
    .map(({ data }) => data?.at(-1))
    .map((row) => (row === undefined ? 0 : Date.parse('dates' in row ? row.dates : row.DATES)));
  return Math.max(Number.NEGATIVE_INFINITY, ...cut);
}
