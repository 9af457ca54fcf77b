/** A package as the engine sees it. */
export interface EnginePackage {
  readonly id: string;
  /** A checked integer: at most 2^53 - 1, about 9 billion USDT. */
  readonly amountMicros: number;
  /** The first business day on which the package earns. */
  readonly startDay: string;
}

/** A member as the engine sees it, without any result of an earlier run. */
export interface EngineMember {
  readonly uid: string;
  /** The uid of the introducer; null at the top of a network. */
  readonly sponsor: string | null;
  readonly joinedDay: string;
  readonly packages: readonly EnginePackage[];
}

/**
 * All members as arrays. A member's index is its position in depth-first order: the members below
 * a member follow it directly, up to `ends`.
 */
export interface Network {
  readonly uids: readonly string[];
  /** The index of the sponsor; -1 at the top of a network. */
  readonly sponsors: Int32Array;
  /** How many members are above. */
  readonly depths: Int32Array;
  /** The index after the last member below. */
  readonly ends: Int32Array;
  /** Each member's `joinedDay`, as a position in `days`. */
  readonly joinedDays: Int32Array;
  readonly packages: NetworkPackages;
  /** Every day of the members and packages, once. */
  readonly days: readonly string[];
  /** The indexes in the order of the uids. */
  readonly indexesByUid: Int32Array;
}

/** All packages; those of a member stand together, by id. */
interface NetworkPackages {
  /** Where the packages of each member begin; one longer, so that the next element is their end. */
  readonly starts: Int32Array;
  readonly ids: readonly string[];
  readonly amountsMicros: Float64Array;
  /** Each package's `startDay`, as a position in `days`. */
  readonly startDays: Int32Array;
}

/**
 * Numbers the members of all networks depth-first. The order of the input does not matter.
 * @throws {RangeError} when a uid comes twice, a sponsor is missing, or members are each other's
 * sponsors: crediting a broken network wrongly is worse than not crediting it.
 */
export function indexNetwork(members: readonly EngineMember[]): Network {
  const byUid = members.toSorted((one, other) => compareText(one.uid, other.uid));
  const { inOrder, sponsors, depths, indexesByUid } = walkDepthFirst(byUid);
  const days = new Map<string, number>();
  return {
    uids: inOrder.map(({ uid }) => uid),
    sponsors,
    depths,
    ends: endsOf(depths),
    joinedDays: Int32Array.from(inOrder, ({ joinedDay }) => positionOf(days, joinedDay)),
    packages: indexPackages(inOrder, days),
    days: [...days.keys()],
    indexesByUid,
  };
}

interface DepthFirst extends Pick<Network, 'sponsors' | 'depths' | 'indexesByUid'> {
  readonly inOrder: readonly EngineMember[];
}

/** No member: the end of a list. */
const nobody = -1;

function walkDepthFirst(byUid: readonly EngineMember[]): DepthFirst {
  const { firstBelow, nextBeside, firstTop } = linkMembers(byUid);
  const inOrder: EngineMember[] = [];
  const sponsors = new Int32Array(byUid.length);
  const depths = new Int32Array(byUid.length);
  const indexesByUid = new Int32Array(byUid.length);
  const path: number[] = [];
  let order = firstTop;
  while (order !== nobody) {
    const member = byUid[order];
    if (member === undefined) break;
    const index = inOrder.push(member) - 1;
    const sponsor = path.at(-1);
    indexesByUid[order] = index;
    sponsors[index] = sponsor === undefined ? nobody : (indexesByUid[sponsor] ?? nobody);
    depths[index] = path.length;
    path.push(order);
    let next = firstBelow[order] ?? nobody;
    while (next === nobody) {
      const finished = path.pop();
      if (finished === undefined) break;
      next = nextBeside[finished] ?? nobody;
    }
    order = next;
  }
  if (inOrder.length < byUid.length)
    throw new RangeError('The network is not whole: members are below each other');
  return { inOrder, sponsors, depths, indexesByUid };
}

/** Linked lists, by uid order, of the members at the top and of the directs of each member. */
function linkMembers(byUid: readonly EngineMember[]) {
  const orderOfUid = new Map(byUid.map(({ uid }, order) => [uid, order]));
  if (orderOfUid.size < byUid.length)
    throw new RangeError('The network is not whole: a member is in it twice');
  const firstBelow = new Int32Array(byUid.length).fill(nobody);
  const nextBeside = new Int32Array(byUid.length).fill(nobody);
  let firstTop = nobody;
  // From the last to the first, so that the lists begin with the first.
  for (let order = byUid.length - 1; order >= 0; order -= 1) {
    const sponsor = byUid[order]?.sponsor ?? null;
    if (sponsor === null) {
      nextBeside[order] = firstTop;
      firstTop = order;
      continue;
    }
    const above = orderOfUid.get(sponsor);
    if (above === undefined)
      throw new RangeError(
        `The network is not whole: ${byUid[order]?.uid} is below ${sponsor}, who is missing`,
      );
    nextBeside[order] = firstBelow[above] ?? nobody;
    firstBelow[above] = order;
  }
  return { firstBelow, nextBeside, firstTop };
}

/** The end of each member's subtree: the next member who is not deeper. */
function endsOf(depths: Int32Array): Int32Array {
  const ends = new Int32Array(depths.length);
  const open: number[] = [];
  for (let index = 0; index <= depths.length; index += 1) {
    const depth = depths[index] ?? 0;
    while (open.length > depth) {
      const finished = open.pop();
      if (finished !== undefined) ends[finished] = index;
    }
    open.push(index);
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
  for (const [index, { packages }] of inOrder.entries()) {
    for (const { id, amountMicros, startDay } of packages.toSorted((one, other) =>
      compareText(one.id, other.id),
    )) {
      const position = ids.push(id) - 1;
      amountsMicros[position] = amountMicros;
      startDays[position] = positionOf(days, startDay);
    }
    starts[index + 1] = ids.length;
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
