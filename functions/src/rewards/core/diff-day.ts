import * as z from 'zod/mini';
import { formatMicros } from '../../contract/values/micros.ts';
import { rewardKinds } from '../../contract/values/reward-kinds.ts';
import type { Run } from '../run-document.ts';
import { type Chunk, chunksOf, positionsOf } from './chunks.ts';
import type { StoredRewardEntry } from './engine/computed-day.ts';

/** An entry as it is in the database, with known and unknown fields. */
const unparsedEntry = z.record(z.string(), z.unknown());

const amount = z.object({ amountMicros: z.int() });

/**
 * Every difference between a stored reward entry and the computed one as a sentence, field by field.
 * Either is undefined when there is none. The stored entry is compared as it is in the database, so
 * that a field that no reader parses is a difference too.
 */
export function diffEntries(stored: unknown, computed: StoredRewardEntry | undefined): string[] {
  if (stored === undefined && computed === undefined) return [];
  if (stored === undefined) return [`the entry is missing; computed ${amountsOf(computed)}`];
  if (computed === undefined) return [`an entry that is not computed; stored ${amountsOf(stored)}`];
  const entry = unparsedEntry.safeParse(stored);
  if (!entry.success) return ['the entry is not a map'];
  // The member reveals the entry, not the engine.
  const { revealedAt: _, ...credited } = entry.data;
  return diffValues('', credited, computed);
}

function amountsOf(entry: unknown): string {
  const { data: parts = {} } = unparsedEntry.safeParse(entry);
  const amounts = rewardKinds.flatMap((kind) => {
    const part = amount.safeParse(parts[kind]);
    return part.success ? [`${kind} ${formatMicros(BigInt(part.data.amountMicros))}`] : [];
  });
  return amounts.length === 0 ? 'no amount' : amounts.join(', ');
}

/** A recomputed day, as far as a run records it. */
export interface RecomputedRun extends Omit<NonNullable<Run['computed']>, 'chunkCount'> {
  readonly creditedUids: readonly string[];
}

/**
 * Every difference between a run that is done and the recomputed day as a sentence. `markers` is how
 * many of its chunks are marked as written.
 */
export function diffRun(
  { computed, chunks }: Pick<Run, 'computed' | 'chunks'>,
  { creditedUids, ...again }: RecomputedRun,
  markers: number,
): string[] {
  const cut = cutAgain(chunks, creditedUids);
  return [
    ...diffValues('', computed, { ...again, chunkCount: cut.length }),
    ...diffChunks(chunks, cut),
    ...diffValues('chunk markers', markers, cut.length),
  ];
}

/** Cuts the day into chunks of the size of the first one; a run does not record the size. */
function cutAgain([first]: readonly Chunk[], uids: readonly string[]): Chunk[] {
  const size = first === undefined ? 0 : positionsOf(uids, first).length;
  return chunksOf(uids, size === 0 ? Math.max(1, uids.length) : size);
}

/** Only the first difference: after it, every chunk differs. */
function diffChunks(stored: readonly Chunk[], computed: readonly Chunk[]): string[] {
  const length = Math.max(stored.length, computed.length);
  for (let number = 0; number < length; number += 1) {
    const [one, other] = [chunkText(stored[number]), chunkText(computed[number])];
    if (one !== other) return [`chunk ${number}: stored ${one}, computed ${other}`];
  }
  return [];
}

function chunkText(chunk: Chunk | undefined): string {
  return chunk === undefined ? 'nothing' : `${chunk.first} to ${chunk.last}`;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Every difference between a stored value and the computed one as a sentence, one per field. Amounts
 * are fields whose name, or the name of a map around them, ends in Micros. The order of keys in a map
 * does not matter; causes are compared by the package or the level that they name.
 */
function diffValues(path: string, stored: unknown, computed: unknown): string[] {
  if (stored === computed) return [];
  const parts = diffParts(path, stored ?? emptyLike(computed), computed ?? emptyLike(stored));
  if (parts !== undefined && (parts.length > 0 || isNothing(stored) === isNothing(computed)))
    return parts;
  return [`${path}: stored ${valueText(path, stored)}, computed ${valueText(path, computed)}`];
}

/** The differences between the parts of two maps or two lists; undefined when they are neither. */
function diffParts(path: string, stored: unknown, computed: unknown): string[] | undefined {
  if (Array.isArray(stored) && Array.isArray(computed)) return diffLists(path, stored, computed);
  if (!isFields(stored) || !isFields(computed)) return undefined;
  const names = new Set([...Object.keys(computed), ...Object.keys(stored)]);
  return [...names].flatMap((name) =>
    diffValues(path === '' ? name : `${path}.${name}`, stored[name], computed[name]),
  );
}

function diffLists(
  path: string,
  stored: readonly unknown[],
  computed: readonly unknown[],
): string[] {
  const [storedNames, computedNames] = [stored.map(causeName), computed.map(causeName)];
  const names = new Set([...computedNames, ...storedNames]);
  if (names.has(undefined) || isTwice(storedNames) || isTwice(computedNames))
    return diffByPosition(path, stored, computed);
  const differences = [...names].flatMap((name) =>
    diffValues(
      `${path}.${name}`,
      stored[storedNames.indexOf(name)],
      computed[computedNames.indexOf(name)],
    ),
  );
  const isInOrder = storedNames.every((name, position) => name === computedNames[position]);
  if (differences.length > 0 || isInOrder) return differences;
  return [`${path}: stored in another order than computed`];
}

function diffByPosition(
  path: string,
  stored: readonly unknown[],
  computed: readonly unknown[],
): string[] {
  const length = Math.max(stored.length, computed.length);
  return Array.from({ length }, (_, position) =>
    diffValues(`${path}.${position}`, stored[position], computed[position]),
  ).flat();
}

/** The package or the level that a cause is about. */
function causeName(cause: unknown): string | undefined {
  const name = isFields(cause) ? (cause['packageId'] ?? cause['level']) : undefined;
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : undefined;
}

function isTwice(names: readonly unknown[]): boolean {
  return new Set(names).size < names.length;
}

/** Lets a missing map or list be compared field by field. */
function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isFields(value) ? {} : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Whether a value is a map, and neither a list nor a timestamp or the like. */
function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

const amountName = /Micros(\.|$)/;

function valueText(path: string, value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && amountName.test(path)
      ? formatMicros(BigInt(value))
      : `${value}`;
  // In quotes, so that it differs from a number.
  return typeof value === 'string' ? JSON.stringify(value) : `a ${typeof value}`;
}
