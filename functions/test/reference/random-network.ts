/** Somebody in a made-up network. */
export interface RandomMember {
  readonly uid: string;
  readonly sponsor: string | null;
}

/** What made-up networks look like. */
export const networkShapes = [
  'tree',
  'deep',
  'chain',
  'star',
  'preferential',
  'forest',
  'mix',
] as const;

/** What a made-up network looks like. */
export type NetworkShape = (typeof networkShapes)[number];

/** What there is when somebody joins. */
interface Joining {
  /** The members who are there. */
  readonly count: number;
  /** The place of the sponsor of each of them. */
  readonly sponsors: readonly (number | null)[];
  /** The members who will be there in the end. */
  readonly size: number;
  readonly below: (bound: number) => number;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The place of the sponsor of whoever comes second or later; null for the top of another network. */
const sponsorOf: Record<NetworkShape, (joining: Joining) => number | null> = {
  tree: anyone,
  deep: ({ count, below }) => count - 1 - below(Math.min(count, 3)),
  chain: ({ count }) => count - 1,
  star: () => 0,
  // Whoever has introduced many introduces the next one, too: half come to the sponsor of somebody.
  preferential: (joining) => {
    const somebody = anyone(joining);
    return joining.below(2) === 0 ? somebody : (joining.sponsors[somebody] ?? somebody);
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

function randomUids(count: number, below: (bound: number) => number): string[] {
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
