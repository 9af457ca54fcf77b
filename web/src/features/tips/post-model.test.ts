import { describe, expect, it } from 'vitest';
import {
  emptyFields,
  lengthText,
  nextTipText,
  postedText,
  readersText,
  tipToPost,
} from './post-model.ts';

describe('tipToPost', () => {
  it.each([
    ['', ''],
    ['BTC', ''],
    ['', 'Hold'],
    ['BTC', ' \n\t '],
    [' \u00A0', 'Hold'],
  ])('is undefined for heading %j and details %j', (heading, details) => {
    expect(tipToPost({ heading, details })).toBeUndefined();
  });

  it('trims a tip, and keeps its line breaks and markup', () => {
    expect(tipToPost({ heading: ' BTC ', details: '\nHold\n\n<b>it</b> ' })).toEqual({
      heading: 'BTC',
      details: 'Hold\n\n<b>it</b>',
    });
  });
});

it.each([
  ['pending', 'Posted.'],
  ['no messages', 'Posted.'],
  ['notified', 'Posted. Devices are being notified.'],
  ['nobody', 'Posted. No member has turned on messages on a device yet.'],
  ['failed', 'Posted. Devices are not notified yet: the server tries again within some minutes.'],
] as const)('a tip that is %s reads: %s', (notified, text) => {
  for (const position of [undefined, 1, 10]) expect(postedText({ notified, position })).toBe(text);
  expect(postedText({ notified, position: 11 })).toBe('Posted.');
});

it.each([
  [
    { heading: '', details: ' \n' },
    { heading: true, details: true },
  ],
  [
    { heading: 'BTC', details: '' },
    { heading: false, details: true },
  ],
  [
    { heading: ' ', details: 'Hold' },
    { heading: true, details: false },
  ],
  [
    { heading: 'BTC', details: 'Hold' },
    { heading: false, details: false },
  ],
])('the empty fields of %j are marked', (draft, empty) => {
  expect(emptyFields(draft)).toEqual(empty);
});

it.each([
  ['', 120, '0 of 120 characters'],
  ['BTC', 120, '3 of 120 characters'],
  ['x'.repeat(4_000), 4_000, '4,000 of 4,000 characters'],
] as const)('of %j with the limit %d the counter says %s', (text, lengthMax, expected) => {
  expect(lengthText(text, lengthMax)).toBe(expected);
});

it('the tip after a withdrawn one takes its position, and is read by those who could read that', () => {
  const text = nextTipText({ posted: 4, shown: 4, nextPosition: 1, next: null });
  expect(text).toBe('It will be tip 1 of today. Every member reads it.');
});

it.each([
  [1, 'Every member reads it.'],
  [2, 'Members with Essential, Pro and Elite read it.'],
  [3, 'Members with Pro and Elite read it.'],
  [5, 'Members with Pro and Elite read it.'],
  [6, 'Members with Elite read it.'],
  [10, 'Members with Elite read it.'],
  [11, 'Nobody reads it: no package gives that many.'],
])('of the tip %d of a day the admin reads: %s', (position, text) => {
  expect(readersText(position)).toBe(text);
});
