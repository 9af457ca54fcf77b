import type { SourcedActivity } from './merge-activity.ts';
import type { FoundTransfer, ScanRecord } from './scan-record.ts';

/** The parts of the activity: who provides them, and their names for people. */
const parts = {
  sends: { provider: 'server', name: 'payments' },
  subscriptions: { provider: 'server', name: 'subscriptions' },
  receipts: { provider: 'server', name: 'received USDT' },
  incoming: { provider: 'chain', name: 'received POL' },
  states: { provider: 'chain', name: 'confirmations' },
} as const;

const openings = {
  server: 'The server could not be asked for everything. Missing:',
  chain: 'The Polygon network could not be reached. Out of date:',
} as const;

/** A part of activity that may be missing. */
export type ActivityPart = keyof typeof parts;

/** The sentence about what is missing from the list; undefined when nothing is. */
export function problemOf(missing: readonly ActivityPart[]): string | undefined {
  const sentences = (['server', 'chain'] as const).flatMap((provider) => {
    const names = missing.filter((part) => parts[part].provider === provider);
    return names.length === 0
      ? []
      : [`${openings[provider]} ${names.map((part) => parts[part].name).join(', ')}.`];
  });
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/**
 * The transactions whose outcome must be read from the chain: all outgoing ones except those of which
 * the server says how they ended. It alone knows which attempt of a payment is its own: where the member
 * cancelled it, the transaction that succeeded is the one that pays nothing.
 */
export function hashesToSettle(sourced: readonly SourcedActivity[]): readonly string[] {
  const decided = new Set(
    sourced
      .filter(({ source }) => source === 'package' || source === 'payment')
      .map(({ row }) => row.hash),
  );
  const outgoing = sourced
    .map(({ row }) => row)
    .filter(({ direction, hash }) => direction === 'out' && !decided.has(hash))
    .toSorted((one, other) => other.atMs - one.atMs);
  return [...new Set(outgoing.map(({ hash }) => hash))];
}

/** A list of the server that comes in pages, as far as it has been read. */
export interface PagedSource {
  /** The time of the oldest loaded row; undefined without rows. */
  readonly oldestMs: number | undefined;
  readonly hasMore: boolean;
}

/**
 * The moment from which on the list has no gaps: before it, rows are missing that come with the next
 * page of a source.
 */
export function completeSinceMs(pages: readonly PagedSource[]): number {
  const cut = pages.filter(({ hasMore }) => hasMore).map(({ oldestMs }) => oldestMs ?? 0);
  return Math.max(Number.NEGATIVE_INFINITY, ...cut);
}

/** Every sender of POL to the member, of the newest also those of tiny amounts. */
export const sendersOf = (
  record: ScanRecord | undefined,
  recent: readonly FoundTransfer[],
): readonly string[] => [
  ...(record?.senders ?? []).map(({ address }) => address),
  ...recent.map(({ from }) => from),
];
