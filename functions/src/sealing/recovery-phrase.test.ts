import { describe, expect, it } from 'vitest';
import { findWordsProblem, normalizeWords } from './recovery-phrase.ts';

const words = 'test test test test test test test test test test test junk';

describe('normalizeWords', () => {
  it.each([
    ['as written down', words],
    ['in capitals', words.toUpperCase()],
    ['with spaces of all kinds', `\n ${words.replaceAll(' ', ' \t\u00A0\n')}\r\n`],
    ['with commas', words.replaceAll(' ', ', ')],
    [
      'as a numbered list',
      words
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n'),
    ],
    [
      'with signs',
      words
        .split(' ')
        .map((word, index) => `#${index + 1} - "${word}"`)
        .join(' \u2022 '),
    ],
    ['with signs that are not seen', words.replaceAll(' ', ' \u200B')],
    ['in full-width letters', words.replaceAll('t', '\uFF54')],
  ])('words typed %s are accepted', (_case, typed) => {
    expect(normalizeWords(typed)).toBe(words);
    expect(findWordsProblem(normalizeWords(typed))).toBeUndefined();
  });
});

describe('findWordsProblem', () => {
  it.each([
    ['nothing', '', 0],
    ['one word', 'test', 1],
    ['eleven words', words.replace('test ', ''), 11],
    ['thirteen words', `test ${words}`, 13],
    // A valid phrase, but not of 12 words.
    ['24 words', `${'abandon '.repeat(23)}art`, 24],
  ])('a phrase of %s is refused with its count', (_case, typed, count) => {
    expect(findWordsProblem(normalizeWords(typed))).toEqual({ kind: 'count', count });
  });

  it.each([
    [[1], words.replace(/^test/, 'tset')],
    [[12], words.replace('junk', 'junc')],
    [[1, 2, 12], words.replace('test test', 'té x').replace('junk', 'junc')],
    // A word of the Italian list.
    [[12], words.replace('junk', 'abaco')],
  ])('unknown words are refused with their places %j', (places, typed) => {
    expect(findWordsProblem(normalizeWords(typed))).toEqual({ kind: 'unknown', places });
  });

  it.each([
    ['a wrong word', words.replace('junk', 'test')],
    ['a wrong order', `junk ${words.replace(' junk', '')}`],
  ])('a phrase with %s is refused for its checksum', (_case, typed) => {
    expect(findWordsProblem(normalizeWords(typed))).toEqual({ kind: 'checksum' });
  });
});
