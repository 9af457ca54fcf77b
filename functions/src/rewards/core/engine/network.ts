import { columnsOf, type MemberColumns, type Place } from '../../../network/core/member-columns.ts';

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
  /**
   * The members as they are kept, by uid. Days and packages are read in this order, in which they stand in
   * memory: in the order of the index, each would have to be fetched from another place.
   */
  readonly columns: MemberColumns;
  /** The index of each member of `columns`. */
  readonly indexesByUid: Int32Array;
}

/**
 * Numbers the members of all networks depth-first. The order of the input does not matter.
 * @throws {RangeError} when a uid comes twice, a sponsor is missing, or members are each other's
 * sponsors: crediting a broken network wrongly is worse than not crediting it.
 */
export function indexNetwork(members: readonly Place[]): Network {
  return indexColumns(columnsOf(members));
}

/**
 * Numbers the members depth-first; those with the same sponsor follow each other by uid.
 * @throws {RangeError} when members are each other's sponsors.
 */
export function indexColumns(columns: MemberColumns): Network {
  const { orders, ...network } = walkDepthFirst(columns.sponsors);
  const uids: string[] = [];
  for (const order of orders) uids.push(columns.uids[order] ?? '');
  return { ...network, uids, columns };
}

interface DepthFirst extends Pick<Network, 'sponsors' | 'depths' | 'ends' | 'indexesByUid'> {
  /** The place by uid of each member, by index. */
  readonly orders: Int32Array;
}

/** No member: the end of a list. */
const nobody = -1;

/** Numbers members whose sponsors are given by their place in the order of the uids. */
function walkDepthFirst(above: Int32Array): DepthFirst {
  const count = above.length;
  const { firstBelow, nextBeside, firstTop } = linkMembers(above);
  const sponsors = new Int32Array(count);
  const depths = new Int32Array(count);
  const ends = new Int32Array(count);
  const indexesByUid = new Int32Array(count);
  const orders = new Int32Array(count);
  /** The indexes of the member and of those above. */
  const path = new Int32Array(count);
  let index = 0;
  let depth = 0;
  for (let order = firstTop; order !== nobody; index += 1) {
    orders[index] = order;
    indexesByUid[order] = index;
    sponsors[index] = depth === 0 ? nobody : (path[depth - 1] ?? nobody);
    depths[index] = depth;
    path[depth] = index;
    depth += 1;
    order = firstBelow[order] ?? nobody;
    while (order === nobody && depth > 0) {
      depth -= 1;
      const finished = path[depth] ?? 0;
      // The member's subtree ends before the member who comes next.
      ends[finished] = index + 1;
      order = nextBeside[orders[finished] ?? 0] ?? nobody;
    }
  }
  if (index < count) throw new RangeError('The network is not whole: members are below each other');
  return { sponsors, depths, ends, indexesByUid, orders };
}

/** Linked lists, by uid order, of the members at the top and of the directs of each member. */
function linkMembers(above: Int32Array) {
  const firstBelow = new Int32Array(above.length).fill(nobody);
  const nextBeside = new Int32Array(above.length).fill(nobody);
  let firstTop = nobody;
  // From the last to the first, so that the lists begin with the first.
  for (let order = above.length - 1; order >= 0; order -= 1) {
    const sponsor = above[order] ?? nobody;
    if (sponsor === nobody) {
      nextBeside[order] = firstTop;
      firstTop = order;
    } else {
      nextBeside[order] = firstBelow[sponsor] ?? nobody;
      firstBelow[sponsor] = order;
    }
  }
  return { firstBelow, nextBeside, firstTop };
}
