/** Somebody in a made-up network. */
export interface RandomMember {
  readonly uid: string;
  readonly sponsor: string | null;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Makes up two networks that have nothing to do with each other, the same for the same seed: one of
 * chains deeper than what is rewarded, a wide star and members anywhere, and a small one of strangers.
 * Sponsors come before those whom they introduce.
 */
export function randomNetwork(seed: number): RandomMember[] {
  const below = randomIntegers(seed);
  const taken = new Set<string>();
  const members: RandomMember[] = [];
  const add = (sponsor: string | null): string => {
    const uid = Array.from({ length: 6 }, () => alphabet[below(alphabet.length)]).join('');
    if (taken.has(uid)) return add(sponsor);
    taken.add(uid);
    members.push({ uid, sponsor });
    return uid;
  };
  const anyone = (): string => members[below(members.length)]?.uid ?? '';
  const chain = (top: string, length: number): string => {
    let last = top;
    for (let count = 0; count < length; count += 1) last = add(last);
    return last;
  };

  const root = add(null);
  chain(root, 25);
  const centre = anyone();
  for (let count = 0; count < 60; count += 1) add(centre);
  for (let count = 0; count < 60; count += 1) add(anyone());
  chain(anyone(), 22);
  const stranger = add(null);
  for (let count = 0; count < 10; count += 1) chain(stranger, 2);
  return members;
}

/** Mulberry32: integers from 0 up to a bound, the same for the same seed. */
function randomIntegers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
