/** A package as the engine sees it. */
export interface EnginePackage {
  readonly id: string;
  /** A checked integer: at most 2^53 - 1, about 9 billion USDT. */
  readonly amountMicros: number;
  /** The first business day on which the package earns. */
  readonly startDay: string;
}

/** What the engine sees of a member; nothing that a run has written is in it. */
export interface EngineMember {
  readonly uid: string;
  /** The uid of whoever introduced the member; null at the top of a network. */
  readonly sponsor: string | null;
  readonly joinedDay: string;
  readonly packages: readonly EnginePackage[];
}

/**
 * All members as arrays. A member's place is its position in depth-first order: whoever is below a
 * member stands right after it, up to `ends`.
 */
export interface Network {
  readonly uids: readonly string[];
  /** The place of the sponsor; -1 at the top of a network. */
  readonly sponsors: Int32Array;
  /** How many members are above. */
  readonly depths: Int32Array;
  /** The place after the last member below. */
  readonly ends: Int32Array;
  /** Each member's `joinedDay`, as a position in `days`. */
  readonly joinedDays: Int32Array;
  readonly packages: NetworkPackages;
  /** Every day that the members and packages name, once. */
  readonly days: readonly string[];
  /** The places in the order of the uids. */
  readonly placesByUid: Int32Array;
}

/** All packages; those of a member stand together, by id. */
interface NetworkPackages {
  /** Where the packages of each place begin; one longer, so that the next is where they end. */
  readonly starts: Int32Array;
  readonly ids: readonly string[];
  readonly amountsMicros: Float64Array;
  /** Each package's `startDay`, as a position in `days`. */
  readonly startDays: Int32Array;
}

/**
 * Numbers the members of all networks depth-first. The order in which they come changes nothing.
 * @throws {RangeError} when a uid comes twice, a sponsor is missing, or members are each other's
 * sponsors: the network is not whole, and a day of wrong credits is worse than none.
 */
export function indexNetwork(members: readonly EngineMember[]): Network {
  const byUid = members.toSorted((one, other) => compareText(one.uid, other.uid));
  const { inOrder, sponsors, depths, placesByUid } = walkDepthFirst(byUid);
  const days = new Map<string, number>();
  return {
    uids: inOrder.map(({ uid }) => uid),
    sponsors,
    depths,
    ends: endsOf(depths),
    joinedDays: Int32Array.from(inOrder, ({ joinedDay }) => positionOf(days, joinedDay)),
    packages: indexPackages(inOrder, days),
    days: [...days.keys()],
    placesByUid,
  };
}

interface DepthFirst extends Pick<Network, 'sponsors' | 'depths' | 'placesByUid'> {
  readonly inOrder: readonly EngineMember[];
}

/** No member: where a list of members ends. */
const nobody = -1;

function walkDepthFirst(byUid: readonly EngineMember[]): DepthFirst {
  const { firstBelow, nextBeside, firstTop } = linkMembers(byUid);
  const inOrder: EngineMember[] = [];
  const sponsors = new Int32Array(byUid.length);
  const depths = new Int32Array(byUid.length);
  const placesByUid = new Int32Array(byUid.length);
  const path: number[] = [];
  let index = firstTop;
  while (index !== nobody) {
    const member = byUid[index];
    if (member === undefined) break;
    const place = inOrder.push(member) - 1;
    const sponsor = path.at(-1);
    placesByUid[index] = place;
    sponsors[place] = sponsor === undefined ? nobody : (placesByUid[sponsor] ?? nobody);
    depths[place] = path.length;
    path.push(index);
    let next = firstBelow[index] ?? nobody;
    while (next === nobody) {
      const finished = path.pop();
      if (finished === undefined) break;
      next = nextBeside[finished] ?? nobody;
    }
    index = next;
  }
  if (inOrder.length < byUid.length)
    throw new RangeError('The network is not whole: members are below each other');
  return { inOrder, sponsors, depths, placesByUid };
}

/** Lists, by index, of those at the top and of those whom each member has introduced. */
function linkMembers(byUid: readonly EngineMember[]) {
  const indexes = new Map(byUid.map(({ uid }, index) => [uid, index]));
  if (indexes.size < byUid.length)
    throw new RangeError('The network is not whole: a member is in it twice');
  const firstBelow = new Int32Array(byUid.length).fill(nobody);
  const nextBeside = new Int32Array(byUid.length).fill(nobody);
  let firstTop = nobody;
  // From the last to the first, so that the lists begin with the first.
  for (let index = byUid.length - 1; index >= 0; index -= 1) {
    const sponsor = byUid[index]?.sponsor ?? null;
    if (sponsor === null) {
      nextBeside[index] = firstTop;
      firstTop = index;
      continue;
    }
    const above = indexes.get(sponsor);
    if (above === undefined)
      throw new RangeError(
        `The network is not whole: ${byUid[index]?.uid} is below ${sponsor}, who is missing`,
      );
    nextBeside[index] = firstBelow[above] ?? nobody;
    firstBelow[above] = index;
  }
  return { firstBelow, nextBeside, firstTop };
}

/** Where those below each member end: at the next one who is not deeper. */
function endsOf(depths: Int32Array): Int32Array {
  const ends = new Int32Array(depths.length);
  const open: number[] = [];
  for (let place = 0; place <= depths.length; place += 1) {
    const depth = depths[place] ?? 0;
    while (open.length > depth) {
      const finished = open.pop();
      if (finished !== undefined) ends[finished] = place;
    }
    open.push(place);
  }
  return ends;
}

function indexPackages(
  inOrder: readonly EngineMember[],
  days: Map<string, number>,
): NetworkPackages {
  const starts = new Int32Array(inOrder.length + 1);
  const count = inOrder.reduce((total, { packages }) => total + packages.length, 0);
  const ids: string[] = [];
  const amountsMicros = new Float64Array(count);
  const startDays = new Int32Array(count);
  for (const [place, { packages }] of inOrder.entries()) {
    for (const { id, amountMicros, startDay } of packages.toSorted((one, other) =>
      compareText(one.id, other.id),
    )) {
      const position = ids.push(id) - 1;
      amountsMicros[position] = amountMicros;
      startDays[position] = positionOf(days, startDay);
    }
    starts[place + 1] = ids.length;
  }
  return { starts, ids, amountsMicros, startDays };
}

function positionOf(days: Map<string, number>, day: string): number {
  const known = days.get(day);
  if (known !== undefined) return known;
  days.set(day, days.size);
  return days.size - 1;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
