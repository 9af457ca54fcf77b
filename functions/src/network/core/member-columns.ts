/** A member's place in the network, as far as rewards follow from it; amounts as checked integers. */
export interface Place {
  readonly uid: string;
  /** The uid of the introducer; null at the top of a network. */
  readonly sponsor: string | null;
  readonly joinedDay: string;
  readonly packages: readonly {
    readonly id: string;
    /** At most 2^53 - 1, about 9 billion USDT. */
    readonly amountMicros: number;
    /** The first business day on which the package earns. */
    readonly startDay: string;
  }[];
}

/** Texts in UTF-8, one after the other: a string is made only of the text that is read. */
export interface TextColumn {
  readonly bytes: Buffer;
  /** Where each text ends; it begins where the one before ends. */
  readonly ends: Int32Array;
}

/**
 * The places of all members as columns, by uid. A million members as objects take a gigabyte, and
 * seconds to make; as columns they take a sixth of it, and hardly longer than copying it.
 */
export interface MemberColumns {
  /** Every day of the members and packages, once. */
  readonly days: readonly string[];
  /** Ascending. */
  readonly uids: readonly string[];
  /** The position of the sponsor; -1 at the top of a network. */
  readonly sponsors: Int32Array;
  /** Each member's `joinedDay`, as a position in `days`. */
  readonly joinedDays: Int32Array;
  /** Where the packages of each member end; they begin where those of the member before end. */
  readonly packageEnds: Int32Array;
  /** Those of a member ascending. */
  readonly packageIds: TextColumn;
  readonly amountsMicros: Float64Array;
  /** Each package's `startDay`, as a position in `days`. */
  readonly startDays: Int32Array;
  /** What each member's packages that were left out, because they have paid everything, amount to. */
  readonly endedMicros: Float64Array;
}

/** The text at a position. */
export function textAt({ bytes, ends }: TextColumn, position: number): string {
  return bytes.toString('utf8', ends[position - 1] ?? 0, ends[position]);
}

/**
 * The columns of all members, who may come in any order.
 * @throws {RangeError} when a member comes twice or a sponsor is missing.
 */
export function columnsOf(places: readonly Place[]): MemberColumns {
  const byUid = inOrderOfUid(places);
  const uids = byUid.map(({ uid }) => uid);
  const positions = new Map(uids.map((uid, position) => [uid, position]));
  const days = new Map<string, number>();
  const columns = fillColumns(byUid, days, (uid) => positions.get(uid));
  return { ...columns, days: [...days.keys()], uids };
}

/**
 * The columns with these places, each of which is added or replaces that of the same member.
 * @throws {RangeError} when a member comes twice or a sponsor is missing.
 */
export function withChanges(columns: MemberColumns, changed: readonly Place[]): MemberColumns {
  if (changed.length === 0) return columns;
  const byUid = inOrderOfUid(changed);
  const { uids, positions, runs } = mergeUids(columns.uids, byUid);
  const days = new Map(columns.days.map((day, position) => [day, position]));
  const added = fillColumns(byUid, days, (uid) => findUid(uids, uid));
  const moved = {
    ...columns,
    sponsors: columns.sponsors.map((sponsor) =>
      sponsor < 0 ? sponsor : (positions[sponsor] ?? 0),
    ),
  };
  const merged = joinRuns(
    runs.map(({ isAdded, ...run }) => ({ ...run, of: isAdded ? added : moved })),
  );
  return { ...merged, days: [...days.keys()], uids };
}

/** The columns without the packages that have paid everything; of these the amount alone is kept. */
export function withoutEnded(
  columns: MemberColumns,
  hasEnded: (position: number) => boolean,
): MemberColumns {
  const { packageEnds, packageIds, amountsMicros, startDays } = columns;
  const left = new Int32Array(startDays.length);
  const leftEnds = new Int32Array(packageEnds.length);
  const endedMicros = columns.endedMicros.slice();
  let count = 0;
  let position = 0;
  for (const [member, end] of packageEnds.entries()) {
    for (; position < end; position += 1) {
      if (hasEnded(position))
        endedMicros[member] = (endedMicros[member] ?? 0) + (amountsMicros[position] ?? 0);
      else left[count++] = position;
    }
    leftEnds[member] = count;
  }
  if (count === startDays.length) return columns;
  const positions = left.subarray(0, count);
  return {
    ...columns,
    packageEnds: leftEnds,
    packageIds: pickTexts(packageIds, positions),
    amountsMicros: Float64Array.from(positions, (at) => amountsMicros[at] ?? 0),
    startDays: Int32Array.from(positions, (at) => startDays[at] ?? 0),
    endedMicros,
  };
}

function pickTexts({ bytes, ends }: TextColumn, positions: Int32Array): TextColumn {
  const pickedEnds = new Int32Array(positions.length);
  let end = 0;
  for (const [index, at] of positions.entries())
    pickedEnds[index] = end += (ends[at] ?? 0) - (ends[at - 1] ?? 0);
  const picked = Buffer.alloc(end);
  for (const [index, at] of positions.entries())
    bytes.copy(picked, pickedEnds[index - 1] ?? 0, ends[at - 1] ?? 0, ends[at]);
  return { bytes: picked, ends: pickedEnds };
}

type Filled = Omit<MemberColumns, 'days' | 'uids'>;

function inOrderOfUid(places: readonly Place[]): Place[] {
  const byUid = places.toSorted((one, other) => compareText(one.uid, other.uid));
  for (let position = 1; position < byUid.length; position += 1)
    if (byUid[position]?.uid === byUid[position - 1]?.uid)
      throw new RangeError('The network is not whole: a member is in it twice');
  return byUid;
}

function fillColumns(
  byUid: readonly Place[],
  days: Map<string, number>,
  find: (uid: string) => number | undefined,
): Filled {
  const count = byUid.reduce((total, { packages }) => total + packages.length, 0);
  const filled = {
    sponsors: new Int32Array(byUid.length),
    joinedDays: new Int32Array(byUid.length),
    packageEnds: new Int32Array(byUid.length),
    amountsMicros: new Float64Array(count),
    startDays: new Int32Array(count),
    endedMicros: new Float64Array(byUid.length),
  };
  const ids: string[] = [];
  for (const [position, { uid, sponsor, joinedDay, packages }] of byUid.entries()) {
    const above = sponsor === null ? -1 : find(sponsor);
    if (above === undefined)
      throw new RangeError(`The network is not whole: ${uid} is below ${sponsor}, who is missing`);
    filled.sponsors[position] = above;
    filled.joinedDays[position] = dayPosition(days, joinedDay);
    const byId = packages.toSorted((one, other) => compareText(one.id, other.id));
    for (const { id, amountMicros, startDay } of byId) {
      const place = ids.push(id) - 1;
      filled.amountsMicros[place] = amountMicros;
      filled.startDays[place] = dayPosition(days, startDay);
    }
    filled.packageEnds[position] = ids.length;
  }
  return { ...filled, packageIds: textColumn(ids) };
}

/**
 * Packs texts into a column.
 * @throws {RangeError} when they are longer than it can address.
 */
export function textColumn(texts: readonly string[]): TextColumn {
  const ends = new Int32Array(texts.length);
  let end = 0;
  for (const [position, text] of texts.entries()) ends[position] = end += Buffer.byteLength(text);
  const bytes = Buffer.alloc(checkedLength(end));
  for (const [position, text] of texts.entries()) bytes.write(text, ends[position - 1] ?? 0);
  return { bytes, ends };
}

/** The ends of texts are 32-bit integers, which would go on below zero. */
const textBytesMax = 2 ** 31 - 1;

function checkedLength(bytes: number): number {
  if (bytes > textBytesMax) throw new RangeError('The texts are longer than a column can address');
  return bytes;
}

/** Members who stand together, from `start` up to `end`, in the columns before or in the added ones. */
interface UidRun {
  readonly isAdded: boolean;
  readonly start: number;
  end: number;
}

/** Merges uids; `positions` is where each of the earlier ones is now. */
function mergeUids(earlier: readonly string[], added: readonly Place[]) {
  const uids: string[] = [];
  const positions = new Int32Array(earlier.length);
  const runs: UidRun[] = [];
  const take = (isAdded: boolean, position: number) => {
    const last = runs.at(-1);
    if (last?.isAdded === isAdded && last.end === position) last.end += 1;
    else runs.push({ isAdded, start: position, end: position + 1 });
  };
  let next = 0;
  const takeAdded = (before?: string) => {
    for (let uid = added[next]?.uid; uid !== undefined; uid = added[next]?.uid) {
      if (before !== undefined && uid >= before) return uid === before;
      uids.push(uid);
      take(true, next);
      next += 1;
    }
    return false;
  };
  for (const [position, uid] of earlier.entries()) {
    const isReplaced = takeAdded(uid);
    positions[position] = uids.length;
    uids.push(uid);
    take(isReplaced, isReplaced ? next : position);
    if (isReplaced) next += 1;
  }
  takeAdded();
  return { uids, positions, runs };
}

interface Run extends Omit<UidRun, 'isAdded'> {
  readonly of: Filled;
}

/** Joins members of several columns, whose sponsors and days are positions in the joined ones. */
function joinRuns(runs: readonly Run[]): Filled {
  const sizes = runs.map(({ of, start, end }) => {
    const packages = [of.packageEnds[start - 1] ?? 0, of.packageEnds[end - 1] ?? 0] as const;
    const { ends } = of.packageIds;
    return { packages, bytes: [ends[packages[0] - 1] ?? 0, ends[packages[1] - 1] ?? 0] as const };
  });
  const total = (size: (index: number) => number) =>
    runs.reduce((sum, _run, index) => sum + size(index), 0);
  const members = total((index) => (runs[index]?.end ?? 0) - (runs[index]?.start ?? 0));
  const packages = total((index) => length(sizes[index]?.packages));
  const joined = {
    sponsors: new Int32Array(members),
    joinedDays: new Int32Array(members),
    packageEnds: new Int32Array(members),
    packageIds: {
      bytes: Buffer.alloc(checkedLength(total((index) => length(sizes[index]?.bytes)))),
      ends: new Int32Array(packages),
    },
    amountsMicros: new Float64Array(packages),
    startDays: new Int32Array(packages),
    endedMicros: new Float64Array(members),
  };
  const at = { member: 0, package: 0, byte: 0 };
  for (const [index, { of, start, end }] of runs.entries()) {
    const size = sizes[index];
    if (size === undefined) continue;
    joined.sponsors.set(of.sponsors.subarray(start, end), at.member);
    joined.joinedDays.set(of.joinedDays.subarray(start, end), at.member);
    joined.endedMicros.set(of.endedMicros.subarray(start, end), at.member);
    joined.amountsMicros.set(of.amountsMicros.subarray(...size.packages), at.package);
    joined.startDays.set(of.startDays.subarray(...size.packages), at.package);
    joined.packageIds.bytes.set(of.packageIds.bytes.subarray(...size.bytes), at.byte);
    setMoved(
      joined.packageEnds,
      at.member,
      of.packageEnds,
      [start, end],
      at.package - size.packages[0],
    );
    setMoved(
      joined.packageIds.ends,
      at.package,
      of.packageIds.ends,
      size.packages,
      at.byte - size.bytes[0],
    );
    at.member += end - start;
    at.package += length(size.packages);
    at.byte += length(size.bytes);
  }
  return joined;
}

function length(range: readonly [start: number, end: number] = [0, 0]): number {
  return range[1] - range[0];
}

/** Copies a range of ends that move by so much. */
function setMoved(
  to: Int32Array,
  at: number,
  from: Int32Array,
  [start, end]: readonly [number, number],
  by: number,
): void {
  for (let position = start; position < end; position += 1)
    to[at + position - start] = (from[position] ?? 0) + by;
}

/** The position of a uid among ascending ones, by binary search. */
function findUid(uids: readonly string[], uid: string): number | undefined {
  let low = 0;
  let high = uids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((uids[middle] ?? '') < uid) low = middle + 1;
    else high = middle;
  }
  return uids[low] === uid ? low : undefined;
}

function dayPosition(days: Map<string, number>, day: string): number {
  const known = days.get(day);
  if (known !== undefined) return known;
  days.set(day, days.size);
  return days.size - 1;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
