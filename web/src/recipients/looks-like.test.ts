import { getAddress } from 'ethers';
import { describe, expect, test } from 'vitest';
import { likeness, looksLike } from './looks-like.ts';
import { parseRecipient } from './parse-recipient.ts';

const network = { chainId: 137, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };

/** Mulberry32: the same numbers in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const random = generator(20_251_007);
const digit = () => random(16).toString(16);
const digits = (count: number) => Array.from({ length: count }, digit).join('');
const addresses = (count: number) => Array.from({ length: count }, () => `0x${digits(40)}`);

/** Another digit than the given one. */
const otherDigit = (not: string | undefined) =>
  ((Number.parseInt(not ?? '0', 16) + 1 + random(15)) % 16).toString(16);

function replaceAt(text: string, place: number, by: string): string {
  return text.slice(0, place) + by + text.slice(place + 1);
}

/** An address that a forger ground until so many digits at the start and the end are the victim's. */
function vanity(start: number, end: number) {
  return (known: string) => {
    const middle = digits(40 - start - end);
    return known.slice(0, 2 + start) + middle + known.slice(42 - end);
  };
}

function changed(count: number) {
  return (known: string) => {
    const places = new Set<number>();
    while (places.size < count) places.add(2 + random(40));
    let forged = known;
    for (const place of places) forged = replaceAt(forged, place, otherDigit(known[place]));
    return forged;
  };
}

/** The first two neighbours from a place on that differ change places. */
function swapped(known: string): string {
  let place = 2 + random(20);
  while (known[place] === known[place + 1]) place += 1;
  return known.slice(0, place) + known[place + 1] + known[place] + known.slice(place + 2);
}

function moved(known: string): string {
  const place = 2 + random(20);
  return known.slice(0, place) + digit() + known.slice(place, -2) + otherDigit(known.at(-1));
}

const kinds: readonly (readonly [string, (known: string) => string])[] = [
  ['3 first and 3 last', vanity(3, 3)],
  ['4 first and 4 last', vanity(4, 4)],
  ['2 first and 4 last', vanity(2, 4)],
  ['5 first and 1 last', vanity(5, 1)],
  ['6 first', vanity(6, 0)],
  ['6 last', vanity(0, 6)],
  ['8 first and 8 last', vanity(8, 8)],
  ...[1, 2, 3, 4, 5, 6].map((count) => [`${count} changed`, changed(count)] as const),
  ['two swapped', swapped],
  ['one put in between', moved],
];

const known = addresses(50);

describe('200 and more forged addresses', () => {
  test.each(kinds)('with %s are all flagged, in any case', (_, forge) => {
    for (const address of known.slice(0, 20)) {
      const forged = forge(address);
      expect(forged).toMatch(/^0x[0-9a-f]{40}$/);
      expect([forged, address, looksLike(forged, address)]).toEqual([forged, address, true]);
      expect(looksLike(getAddress(forged), getAddress(address))).toBe(true);
      expect(looksLike(address, forged)).toBe(true);
    }
  });

  test('with a letter in the other case are refused by their checksum', () => {
    let refused = 0;
    for (const address of known) {
      const right = getAddress(address);
      const place = right.search(/[a-fA-F]/g);
      const letter = right[place] ?? '';
      const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
      refused += parseRecipient(replaceAt(right, place, other), network).ok ? 0 : 1;
    }
    expect(refused).toBe(known.length);
  });
});

test.each([
  ['the 5 first digits', true, `00000${'1'.repeat(35)}`],
  ['the 4 first digits', false, `0000${'1'.repeat(36)}`],
  ['all but 8 digits', true, `00${'1000'.repeat(7)}0000000100`],
  ['all but 9 digits', false, `00${'1000'.repeat(8)}000100`],
])('an address with %s of another one looks like it: %s', (_, isAlike, forged) => {
  expect(looksLike(`0x${forged}`, `0x${'0'.repeat(40)}`)).toBe(isAlike);
});

test('200 honest addresses look like none of 50 known ones', () => {
  const flagged = addresses(200).filter((address) => known.some((one) => looksLike(address, one)));
  expect(flagged).toEqual([]);
});

test('an address does not look like itself, in any case', () => {
  for (const address of known) {
    expect(looksLike(address, address)).toBe(false);
    expect(looksLike(getAddress(address), address)).toBe(false);
  }
});

test('of two known addresses the more similar one is returned', () => {
  const [one = '', other = ''] = known;
  const forged = vanity(3, 3)(one);
  expect(likeness(forged, one)).toBeGreaterThan(likeness(forged, other));
});
