import { describe, expect, it } from 'vitest';
import { wordsNeeded } from './words-needed.ts';

describe('wordsNeeded', () => {
  it.each([
    ['done', 'quiet', /at hand/],
    ['missing', 'warn', /no backup yet/],
    ['unknown', 'warn', /Make sure/],
  ] as const)('of a backup that is %s', (backup, tone, title) => {
    const needed = wordsNeeded(backup);
    expect(needed.tone).toBe(tone);
    expect(needed.title).toMatch(title);
  });

  it.each(['done', 'missing', 'unknown'] as const)(
    'promises of %s no way without words',
    (backup) => {
      expect(wordsNeeded(backup).text).toMatch(/Without them|nothing but the password/);
    },
  );
});
