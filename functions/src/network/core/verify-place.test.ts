import { expect, it } from 'vitest';
import { verifyPlace } from './verify-place.ts';

const chain = Array.from({ length: 25 }, (_, index) => `UP${String(index).padStart(4, '0')}`);
const numbered = (ancestors: readonly string[]) =>
  ancestors.map((ancestor, index) => `${index + 1}:${ancestor}`);
const placeBelow = (...ancestors: string[]) => ({
  sponsor: ancestors[0] ?? null,
  ancestors,
  upline: numbered(ancestors),
});

it.each([
  ['at the top', placeBelow(), undefined],
  ['below the top', placeBelow('TOP000'), { ancestors: [] }],
  ['deep', placeBelow(...chain.slice(0, 20)), { ancestors: chain.slice(1, 21) }],
  ['less deep', placeBelow(...chain.slice(0, 20)), { ancestors: chain.slice(1, 20) }],
])('finds nothing in a place %s', (_, place, sponsorPlace) => {
  expect(verifyPlace({ uid: 'MEMBER', place, sponsorPlace })).toEqual([]);
});

it.each([
  [
    'a sponsor who is missing',
    placeBelow('TOP000'),
    undefined,
    ['its sponsor TOP000 has no place in the network'],
  ],
  [
    'ancestors without a sponsor',
    { ...placeBelow('TOP000'), sponsor: null },
    undefined,
    [
      'ancestors: stored TOP000, by the sponsor it is nobody',
      'upline: stored 1:TOP000, by the sponsor it is nobody',
    ],
  ],
  [
    'an ancestor left out',
    { ...placeBelow('AAAAAA', 'BBBBBB', 'CCCCCC'), ancestors: ['AAAAAA', 'CCCCCC'] },
    { ancestors: ['BBBBBB', 'CCCCCC'] },
    ['ancestors: stored AAAAAA CCCCCC, by the sponsor it is AAAAAA BBBBBB CCCCCC'],
  ],
  [
    'another sponsor than the first ancestor',
    { ...placeBelow('AAAAAA'), sponsor: 'BBBBBB' },
    { ancestors: [] },
    [
      'ancestors: stored AAAAAA, by the sponsor it is BBBBBB',
      'upline: stored 1:AAAAAA, by the sponsor it is 1:BBBBBB',
    ],
  ],
  [
    'no ancestors',
    { ...placeBelow(), sponsor: 'AAAAAA' },
    { ancestors: [] },
    [
      'ancestors: stored nobody, by the sponsor it is AAAAAA',
      'upline: stored nobody, by the sponsor it is 1:AAAAAA',
    ],
  ],
  [
    'levels that are not those of the ancestors',
    { ...placeBelow('AAAAAA', 'BBBBBB'), upline: ['1:AAAAAA', '3:BBBBBB'] },
    { ancestors: ['BBBBBB'] },
    ['upline: stored 1:AAAAAA 3:BBBBBB, by the sponsor it is 1:AAAAAA 2:BBBBBB'],
  ],
  [
    'members below each other',
    placeBelow('AAAAAA', 'MEMBER'),
    { ancestors: ['MEMBER'] },
    ['is below itself in the network'],
  ],
])('names %s', (_, place, sponsorPlace, problems) => {
  expect(verifyPlace({ uid: 'MEMBER', place, sponsorPlace })).toEqual(problems);
});
