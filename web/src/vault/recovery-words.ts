import { wordlists } from 'ethers';
import { findWalletOfPhrase } from './recovery-phrase.ts';

const wordCount = 12;

/**
 * What is wrong with recovery words as somebody typed them. `unknown`: the words at these places
 * (from 1) are in no phrase; `checksum`: each is one, but together they are not (a word or the order
 * is wrong).
 */
export type WordsProblem =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'unknown'; readonly places: readonly number[] }
  | { readonly kind: 'checksum' };

/**
 * The words as they are compared: lower case, one space between them (BIP-39, NFKD), without the
 * numbers, commas and dots that people write lists with.
 */
export const normalizeWords = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s\d.,;:()]+/u)
    .filter((word) => word !== '')
    .join(' ');

/** What is wrong with normalized words; undefined when they are a recovery phrase of 12. */
export function findWordsProblem(words: string): WordsProblem | undefined {
  const list = words === '' ? [] : words.split(' ');
  if (list.length !== wordCount) return { kind: 'count', count: list.length };
  const known = wordlists['en'];
  const places = list.flatMap((word, index) =>
    (known?.getWordIndex(word) ?? -1) < 0 ? [index + 1] : [],
  );
  if (places.length > 0) return { kind: 'unknown', places };
  return findWalletOfPhrase(words) === undefined ? { kind: 'checksum' } : undefined;
}
