import type { ActivityRow } from './activity-row.ts';
import type { FinalOutcome } from './activity-store.ts';

/**
 * The sources of a movement in ascending rank: where two disagree, the later one in this list wins. A
 * package wins over all, because the server confirms it only by its final receipt.
 */
export const sources = ['receipt', 'transfer', 'booking', 'payment', 'package'] as const;

/** A movement as one source knows it. */
export interface SourcedActivity {
  readonly source: (typeof sources)[number];
  readonly row: ActivityRow;
  /** The receipt's own id: one transaction may pay a member twice. */
  readonly receiptId?: string;
}

/** A movement as the list has it. */
export interface ListedActivity extends ActivityRow {
  readonly id: string;
  /** Whether the member signed it, to this address. What was recorded without its bytes proves nothing. */
  readonly isSigned: boolean;
}

/**
 * One list of the owner's movements from all sources, newest first. `outcomes` are by hash and overrule
 * every source. The order of `sourced`, and duplicates in it, change nothing.
 */
export function mergeActivity(
  owner: string,
  sourced: readonly SourcedActivity[],
  outcomes: ReadonlyMap<string, FinalOutcome>,
): readonly ListedActivity[] {
  const best = new Map<string, SourcedActivity>();
  for (const one of sourced) {
    const id = idOf(one);
    const other = best.get(id);
    if (other === undefined || compare(one, other) > 0) best.set(id, one);
  }
  const signed = new Set(sourced.filter(({ source }) => source === 'payment').map(paymentOf));
  return [...best]
    .filter(([, { row }]) => row.direction === 'out' || !isOwnSend(row, owner, best))
    .map(([id, one]) => {
      const { row } = one;
      const isSigned = signed.has(paymentOf(one));
      return { ...row, id, isSigned, state: stateOf(row, outcomes) };
    })
    .toSorted((one, other) => other.atMs - one.atMs || (one.id < other.id ? -1 : 1));
}

/** A send to the own wallet goes out and comes in by one transaction: it is listed as sent. */
const isOwnSend = (
  { hash, address }: ActivityRow,
  owner: string,
  known: ReadonlyMap<string, SourcedActivity>,
) => address === owner && known.get(`out:${hash}`)?.row.address === owner;

function stateOf(row: ActivityRow, outcomes: ReadonlyMap<string, FinalOutcome>) {
  const outcome = outcomes.get(row.hash);
  if (outcome === undefined || row.direction === 'in') return row.state;
  return outcome.succeeded ? 'confirmed' : 'failed';
}

const idOf = ({ row, receiptId }: SourcedActivity) =>
  row.direction === 'out' ? `out:${row.hash}` : `in:${receiptId ?? row.hash}`;

const paymentOf = (one: SourcedActivity) => `${idOf(one)}:${one.row.address}`;

/** Above zero when `one` wins over `other`. */
function compare(one: SourcedActivity, other: SourcedActivity): number {
  const rank = sources.indexOf(one.source) - sources.indexOf(other.source);
  if (rank !== 0) return rank;
  const [text, otherText] = [textOf(one.row), textOf(other.row)];
  // Between two rows of one source the choice is arbitrary, but always the same.
  return text < otherText ? -1 : text > otherText ? 1 : 0;
}

const textOf = ({ state, purpose, symbol, amount, address, atMs }: ActivityRow) =>
  [state, purpose, symbol, amount, address, atMs].join(' ');
