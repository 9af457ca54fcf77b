import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, positionsOf, spreadOut } from './chunks.ts';

const uidLists = fc
  .uniqueArray(fc.stringMatching(/^[0-9A-Z]{6}$/), { maxLength: 60 })
  .map((uids) => uids.toSorted());

describe('chunksOf', () => {
  it('puts every credit into exactly one chunk of at most the size', () => {
    fc.assert(
      fc.property(uidLists, fc.integer({ min: 1, max: 20 }), (uids, size) => {
        const parts = chunksOf(uids, size).map((chunk) => positionsOf(uids, chunk));
        expect(parts.flat()).toEqual(uids.map((_, position) => position));
        expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });
});

describe('spreadOut', () => {
  it('loses and doubles nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 200 }), (numbers) => {
        const inOrder = spreadOut(numbers).toSorted((one, other) => one - other);
        expect(inOrder).toEqual(numbers.toSorted((one, other) => one - other));
      }),
    );
  });

  it('keeps those at hand far apart', () => {
    expect(spreadOut([0, 1, 2, 3, 4, 5, 6, 7])).toEqual([0, 4, 2, 6, 1, 5, 3, 7]);
  });
});
