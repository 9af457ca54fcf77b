import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBloomFilter, hasText } from './bloom-filter.ts';
import { filterShape, isCommonPassword, readFilter } from './common-passwords.ts';

const bytes = readFileSync(new URL('./common-passwords.bin', import.meta.url));
const file = new Uint8Array(bytes).buffer;
const filter = readFilter(file);
if (filter === undefined) throw new Error('The file of the filter cannot be read');

describe('the filter of the commonest passwords', () => {
  it.each(['123456', 'password', 'abc123', 'trustno1', 'password1', 'qwerty1', 'iloveyou1'])(
    'has %s, however it is written',
    (password) => {
      for (const written of [password, password.toUpperCase()]) {
        expect(isCommonPassword(filter, written)).toBe(true);
      }
    },
  );

  it.each(['', 'Vx4Tangerine!8Kqz7Mp', 'Yw3Persimmon6Rt', 'Journey1Passed'])(
    'does not have "%s"',
    (password) => {
      expect(isCommonPassword(filter, password)).toBe(false);
    },
  );

  it('claims at most one in a hundred of other passwords', () => {
    const others = Array.from({ length: 10_000 }, (_, index) =>
      createHash('sha256').update(`${index}`).digest('base64url').slice(0, 12),
    );
    const claimed = others.filter((password) => isCommonPassword(filter, password));
    expect(claimed.length).toBeLessThan(100);
  });

  it('is not read from a file of another length', () => {
    expect(readFilter(file.slice(1))).toBeUndefined();
  });
});

describe('a filter', () => {
  it('has every text that it was made of, and few others', () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => `text ${index}`);
    const made = createBloomFilter(texts, filterShape);
    expect(texts.filter((text) => !hasText(made, text))).toEqual([]);
    const others = texts.map((text) => `other ${text}`);
    expect(others.filter((text) => hasText(made, text)).length).toBeLessThan(100);
  });

  it('without texts has none', () => {
    expect(hasText(createBloomFilter([], filterShape), 'a')).toBe(false);
  });
});
