import { HDNodeWallet, Mnemonic, wordlists } from 'ethers';

// BIP-44: coin 60, first account, first address.
const path = "m/44'/60'/0'/0/0";
const wordCount = 12;

/**
 * What is wrong with recovery words as a member typed them. `unknown`: the words at these places
 * (from 1) are not in the word list; `checksum`: every word is, but a word or the order is wrong.
 */
export type WordsProblem =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'unknown'; readonly places: readonly number[] }
  | { readonly kind: 'checksum' };

/** Makes a fresh recovery phrase: 12 words from 16 random bytes (BIP-39). */
export function createRecoveryPhrase(): string {
  const entropy = crypto.getRandomValues(new Uint8Array(16));
  try {
    return Mnemonic.fromEntropy(entropy).phrase;
  } finally {
    entropy.fill(0);
  }
}

/** The wallet of a recovery phrase, with its private key; undefined when the text is no phrase. */
export function findWalletOfPhrase(phrase: string): HDNodeWallet | undefined {
  if (!Mnemonic.isValidMnemonic(phrase)) return undefined;
  return HDNodeWallet.fromPhrase(phrase, '', path);
}

/**
 * Typed words in the form of a phrase: lower case, one space between words (BIP-39, NFKD), without the numbers and signs
 * of a list: a word is letters alone.
 */
export const normalizeWords = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
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
  return Mnemonic.isValidMnemonic(words) ? undefined : { kind: 'checksum' };
}
