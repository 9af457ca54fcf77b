import { describe, expect, it } from 'vitest';
import { postedText, roomLeft, tipToPost } from './post-model.ts';

describe('tipToPost', () => {
  it.each([
    ['', ''],
    ['BTC', ''],
    ['', 'Hold'],
    ['BTC', ' \n\t '],
    [' \u00A0', 'Hold'],
  ])('is nothing of %j and %j', (heading, details) => {
    expect(tipToPost({ heading, details })).toBeUndefined();
  });

  it('trims, and keeps line breaks and markup as they are', () => {
    expect(tipToPost({ heading: ' BTC ', details: '\nHold\n\n<b>it</b> ' })).toEqual({
      heading: 'BTC',
      details: 'Hold\n\n<b>it</b>',
    });
  });
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

describe('postedText', () => {
  it.each([
    ['asking', 'Posted.'],
    ['off', 'Posted.'],
    ['told', 'Posted. Devices are told.'],
    ['failed', 'Posted. Devices could not be told.'],
  ] as const)('when it is %s', (told, text) => {
    expect(postedText(told)).toBe(text);
  });
});
