import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { MemberColumns } from '../network/core/member-columns.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { computeDay } from './core/engine/compute-day.ts';
import type { ComputedDay, DayCredit } from './core/engine/computed-day.ts';
import { indexColumns, type Network } from './core/engine/network.ts';
import type { PlanHistory } from './core/reward-plan.ts';

/** A day computed from the stored plans and members, with checksums to compare two computations. */
export interface ComputedStoredDay {
  readonly network: Network;
  readonly computed: ComputedDay;
  /** SHA-256 of all credits with their causes. */
  readonly checksum: string;
  /** SHA-256 of all plans that apply up to a day. */
  readonly plansChecksum: (upTo: string) => string;
}

/**
 * Computes a day from the stored plans and members.
 * @throws {RangeError} when the network is not whole, or an amount is beyond what can be computed exactly.
 */
export async function computeStoredDay(
  history: PlanHistory,
  columns: MemberColumns,
  day: string,
): Promise<ComputedStoredDay> {
  const network = indexColumns(columns);
  const computed = computeDay(history, network, day);
  return {
    network,
    computed,
    checksum: await checksumOfDay(computed),
    plansChecksum: (upTo) => sha256Hex(plansText(history, upTo)),
  };
}

/** Credits per turn of the event loop: a million entries take a second, and timers must still run. */
const creditsAtOnce = 5_000;

/**
 * SHA-256 in hex of all credits of a day with their causes, by uid: equal exactly for equal days. Each
 * entry is hashed as numbers and texts in a fixed order, each list and text after its length; JSON would
 * take several times as long as the day.
 */
export async function checksumOfDay(computed: ComputedDay): Promise<string> {
  const hash = createHash('sha256').update(`${computed.day} plan ${computed.planVersion}\n`);
  const values = hashedValues((block) => hash.update(block));
  for (let index = 0; index < computed.creditedUids.length; index += 1) {
    if (index % creditsAtOnce === 0) await setImmediate();
    addCredit(values, computed.creditAt(index));
  }
  values.end();
  return hash.digest('hex');
}

/** Values on their way into a hash. */
interface HashedValues {
  number(value: number): void;
  text(value: string): void;
  end(): void;
}

const blockLength = 8_192;

/** Collects values in blocks: a call of a hash takes longer than what is hashed of an entry. */
function hashedValues(update: (block: Uint8Array) => void): HashedValues {
  const block = new Float64Array(blockLength);
  let length = 0;
  const number = (value: number): void => {
    if (length === blockLength) flush();
    block[length++] = value;
  };
  const flush = (): void => {
    update(new Uint8Array(block.buffer, 0, length * block.BYTES_PER_ELEMENT));
    length = 0;
  };
  return {
    number,
    text(value) {
      number(value.length);
      // Three characters of 16 bits fit into the integers of a double.
      for (let at = 0; at < value.length; at += 3)
        number(
          value.charCodeAt(at) +
            (value.charCodeAt(at + 1) || 0) * 0x1_0000 +
            (value.charCodeAt(at + 2) || 0) * 0x1_0000_0000,
        );
    },
    end: flush,
  };
}

function addCredit(values: HashedValues, { uid, entry }: DayCredit): void {
  const { planVersion, token, DR, Level, Upline, rank, performance } = entry;
  values.text(uid);
  values.number(planVersion);
  values.text(token);
  addDaily(values, DR);
  addLevels(values, Level);
  values.text(Upline?.introducer ?? '');
  addShare(values, Upline);
  values.text(rank ?? '');
  values.text(performance?.rank ?? '');
  addShare(values, performance);
}

type Entry = DayCredit['entry'];

function addDaily(values: HashedValues, daily: Entry['DR']): void {
  values.number(daily.amountMicros);
  values.number(daily.packages.length);
  for (const { packageId, baseMicros, rateBps, amountMicros } of daily.packages) {
    values.text(packageId);
    values.number(baseMicros);
    values.number(rateBps);
    values.number(amountMicros);
  }
  if (daily.others === undefined) return values.number(absent);
  values.number(daily.others.packages);
  values.number(daily.others.baseMicros);
  values.number(daily.others.amountMicros);
}

function addLevels(values: HashedValues, levels: Entry['Level']): void {
  if (levels === undefined) return values.number(absent);
  values.number(levels.amountMicros);
  values.number(levels.levels.length);
  for (const { level, baseMicros, rateBps, sources, amountMicros } of levels.levels) {
    values.number(level);
    values.number(baseMicros);
    values.number(rateBps);
    values.number(sources);
    values.number(amountMicros);
  }
}

function addShare(
  values: HashedValues,
  share: Omit<NonNullable<Entry['performance']>, 'rank'> | undefined,
): void {
  if (share === undefined) return values.number(absent);
  values.number(share.baseMicros);
  values.number(share.rateBps);
  values.number(share.poolMicros);
  values.number(share.sharers);
  values.number(share.amountMicros);
}

/** Stands where something is left out: no amount and no count is negative. */
const absent = -1;

/** The plans that apply up to `day`, as text; it must not change after `day` is planned. */
function plansText(history: PlanHistory, day: string): string {
  return JSON.stringify(
    history.filter(({ effectiveDay }) => effectiveDay <= day),
    inOrder,
  );
}

/** Sorts the fields of an object by name, so that the text does not depend on their order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
