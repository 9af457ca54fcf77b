import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, creditsOf } from './chunks.ts';

const credits = fc
  .uniqueArray(fc.stringMatching(/^[0-9A-Z]{6}$/), { maxLength: 60 })
  .map((uids) => uids.toSorted().map((uid) => ({ uid, row: {} })));

describe('chunksOf', () => {
  it('puts every credit into exactly one chunk of at most the size', () => {
    fc.assert(
      fc.property(credits, fc.integer({ min: 1, max: 20 }), (all, size) => {
        const parts = chunksOf(all, size).map((chunk) => creditsOf(all, chunk));
        expect(parts.flat()).toEqual(all);
        expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });
});
