/** A member of a made-up network. */
export interface RandomMember {
  readonly uid: string;
  readonly sponsor: string | null;
}

/** The shapes of made-up networks. */
export const networkShapes = [
  'tree',
  'deep',
  'chain',
  'star',
  'preferential',
  'forest',
  'mix',
] as const;

/** The shape of a made-up network. */
export type NetworkShape = (typeof networkShapes)[number];

/** The state of the network when the next member joins. */
interface Joining {
  /** The members so far. */
  readonly count: number;
  /** The index of each member's sponsor. */
  readonly sponsors: readonly (number | null)[];
  /** The members at the end. */
  readonly size: number;
  readonly below: (bound: number) => number;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The index of the next member's sponsor, by shape; null for the top of another network. */
const sponsorOf: Record<NetworkShape, (joining: Joining) => number | null> = {
  tree: anyone,
  deep: ({ count, below }) => count - 1 - below(Math.min(count, 3)),
  chain: ({ count }) => count - 1,
  star: () => 0,
  // Half of the members join the sponsor of a random member, so large introducers grow faster.
  preferential: (joining) => {
    const chosen = anyone(joining);
    return joining.below(2) === 0 ? chosen : (joining.sponsors[chosen] ?? chosen);
  },
  forest: (joining) => (joining.below(8) === 0 ? null : anyone(joining)),
  mix,
};

/**
 * Makes up a network, the same for the same seed. Sponsors come before those whom they introduce.
 */
export function randomNetwork(
  seed: number,
  shape: NetworkShape = 'mix',
  size = 200,
): RandomMember[] {
  const below = randomIntegers(seed);
  const uids = randomUids(size, below);
  const sponsors: (number | null)[] = [];
  return uids.map((uid, count) => {
    const sponsor = count === 0 ? null : sponsorOf[shape]({ count, sponsors, size, below });
    sponsors.push(sponsor);
    return { uid, sponsor: sponsor === null ? null : (uids[sponsor] ?? null) };
  });
}

function anyone({ count, below }: Joining): number {
  return below(count);
}

/**
 * A chain with a star around one of its members, members anywhere, another chain below one of them,
 * and a small network of strangers. Of 200, the chains are deeper than what is rewarded.
 */
function mix(joining: Joining): number | null {
  const { count, size } = joining;
  const part = (percent: number): number => Math.floor((size * percent) / 100);
  const strangersTop = part(89);
  if (count <= part(13)) return count - 1;
  if (count < part(45)) return part(6);
  if (count <= part(77)) return anyone(joining);
  if (count < strangersTop) return count - 1;
  if (count === strangersTop) return null;
  return (count - strangersTop) % 2 === 1 ? strangersTop : count - 1;
}

/** Made-up uids, no two the same. */
export function randomUids(count: number, below: (bound: number) => number): string[] {
  const uids = new Set<string>();
  while (uids.size < count)
    uids.add(Array.from({ length: 6 }, () => alphabet[below(alphabet.length)]).join(''));
  return [...uids];
}

/** Mulberry32: integers from 0 up to a bound, the same for the same seed. */
export function randomIntegers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
