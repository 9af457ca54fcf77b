import { describe, expect, it } from 'vitest';
import { postedText, roomLeft, tipToPost } from './post-model.ts';

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
  ['off', 'Posted.'],
  ['notified', 'Posted. Devices are told.'],
  ['nobody', 'Posted. No member has turned on messages on a device yet.'],
  ['failed', 'Posted. Devices could not be told.'],
] as const)('a tip that is %s reads: %s', (notified, text) => {
  expect(postedText(notified)).toBe(text);
});

describe('roomLeft', () => {
  it.each([
    [0, undefined],
    [107, undefined],
    [108, '12 characters left'],
    [119, '1 character left'],
    [120, '0 characters left'],
  ])('after %d of 120 characters is %s', (length, expected) => {
    expect(roomLeft('x'.repeat(length), 'tipHeadingLengthMax')).toBe(expected);
  });

  it('counts the details by their own limit', () => {
    expect(roomLeft('x'.repeat(3_599), 'tipDetailsLengthMax')).toBeUndefined();
    expect(roomLeft('x'.repeat(3_600), 'tipDetailsLengthMax')).toBe('400 characters left');
  });
});
