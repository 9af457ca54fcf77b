import { describe, expect, it } from 'vitest';
import { containsSecret } from './contains-secret.ts';

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);
const phrase = words.join(' ');

describe('containsSecret', () => {
  it.each([
    ['a phrase', phrase],
    ['a phrase in capitals', phrase.toUpperCase()],
    [
      'a phrase in mixed case without separators',
      words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(''),
    ],
    ['a phrase in small letters without separators', words.join('')],
    ['a phrase in a sentence', `My words are: ${phrase}. Keep them!`],
    ['a numbered phrase', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['a phrase with commas', words.join(',')],
    ['a phrase with dashes', words.join('-')],
    ['a phrase with many blanks', words.join(' \t\r\n ')],
    ['a phrase with plus signs, as in a form', words.join('+')],
    ['a phrase in JSON', JSON.stringify({ phrase })],
    ['a phrase as a JSON list', JSON.stringify(words)],
    [
      'a phrase in full-width letters',
      phrase.replaceAll(/[a-z]/g, (letter) =>
        String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      ),
    ],
    ['12 words with a wrong checksum', 'abandon '.repeat(12)],
    ['24 words', `${phrase} ${phrase}`],
    ['a key', key],
    ['a key with 0x', `0x${key}`],
    ['a key in capitals with 0X', `0X${key.toUpperCase()}`],
    ['a key in a sentence', `key=${key};`],
    ['a key within more hex', `ff${key}ff`],
  ])('finds %s', (_, text) => {
    expect(containsSecret(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['11 words', words.slice(0, 11).join(' ')],
    ['11 words without separators', words.slice(0, 11).join('')],
    [
      '12 words with another one between',
      [...words.slice(0, 6), 'Polygon', ...words.slice(6)].join(' '),
    ],
    ['12 words, one with a typing error', ['legall', ...words.slice(1)].join(' ')],
    ['63 hex digits', key.slice(1)],
    ['64 digits with another letter between', `${key.slice(0, 32)}g${key.slice(32)}`],
    ['an address', '0x5FbDB2315678afecb367f032d93F642f64180aa3'],
    ['a derived password', 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    [
      'prose',
      'The market opened higher today and most of the large coins gained about two percent; keep some cash for the weekend.',
    ],
  ])('lets %s pass', (_, text) => {
    expect(containsSecret(text)).toBe(false);
  });
});
