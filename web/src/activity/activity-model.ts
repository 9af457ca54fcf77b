import type { SourcedActivity } from './merge-activity.ts';
import type { FoundTransfer, ScanRecord } from './scan-record.ts';

/** Who is asked for what, and how people call it. */
const parts = {
  outbox: { asked: 'browser', name: 'payments made in this browser' },
  sends: { asked: 'server', name: 'sends from your other devices' },
  subscriptions: { asked: 'server', name: 'subscriptions' },
  incoming: { asked: 'chain', name: 'received tokens' },
  states: { asked: 'chain', name: 'confirmations' },
} as const;

const openings = {
  browser: 'This browser could not give its list:',
  server: 'The server could not be asked for everything. Missing:',
  chain: 'The Polygon network could not be reached. Out of date:',
} as const;

/** A part of activity that may be missing. */
export type ActivityPart = keyof typeof parts;

/** What is missing from the list, for people; undefined when nothing is. */
export function problemOf(missing: readonly ActivityPart[]): string | undefined {
  const sentences = (['browser', 'server', 'chain'] as const).flatMap((asked) => {
    const names = missing.filter((part) => parts[part].asked === asked);
    return names.length === 0
      ? []
      : [`${openings[asked]} ${names.map((part) => parts[part].name).join(', ')}.`];
  });
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/**
 * The transactions whose end is to be asked of the chain: all that went out, those aside that the
 * server confirmed, because it confirms nothing that is not final.
 */
export function hashesToSettle(sourced: readonly SourcedActivity[]): readonly string[] {
  const confirmed = new Set(
    sourced.filter(({ source }) => source === 'package').map(({ row }) => row.hash),
  );
  const outgoing = sourced
    .map(({ row }) => row)
    .filter(({ direction, hash }) => direction === 'out' && !confirmed.has(hash))
    .toSorted((one, other) => other.atMs - one.atMs);
  return [...new Set(outgoing.map(({ hash }) => hash))];
}

/** A list of the server that comes in pages, as far as it has been read. */
export interface PagedSource {
  /** When its oldest row was, of those read; undefined when none was. */
  readonly oldestMs: number | undefined;
  readonly hasMore: boolean;
}

/**
 * Down to which moment the list has no gaps: below it, rows of a source are missing that come with
 * its next page.
 */
export function completeSinceMs(pages: readonly PagedSource[]): number {
  const cut = pages.filter(({ hasMore }) => hasMore).map(({ oldestMs }) => oldestMs ?? 0);
  return Math.max(Number.NEGATIVE_INFINITY, ...cut);
}

const nobody = `0x${'0'.repeat(40)}`;

/** Whoever sent the member anything, and be it nothing, as far as that is remembered. */
export function sendersOf(
  record: ScanRecord | undefined,
  recent: readonly FoundTransfer[],
): readonly string[] {
  const senders = new Set([
    ...(record?.senders ?? []).map(({ address }) => address),
    ...recent.map(({ from }) => from),
  ]);
  // New tokens come from nobody.
  senders.delete(nobody);
  return [...senders];
}
