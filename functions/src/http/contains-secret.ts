import { LangEn } from 'ethers/wordlists';

const phraseLength = 12;
const words = new Set(
  Array.from({ length: 2_048 }, (_, index) => LangEn.wordlist().getWord(index)),
);
const wordLengths = [3, 4, 5, 6, 7, 8];

/**
 * Whether the text is or contains a raw private key (64 or more hex digits in a row, with or without
 * 0x) or a recovery phrase: 12 or more words of the English BIP-39 list in a row, in any case, with
 * anything but letters between them or nothing at all. A checksum is not asked for: a phrase with a
 * typing error is a secret too.
 */
export function containsSecret(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase();
  return /[0-9a-f]{64}/.test(plain) || containsPhrase(plain);
}

function containsPhrase(text: string): boolean {
  let run = 0;
  for (const letters of text.split(/[^a-z]+/).filter(Boolean)) {
    run = words.has(letters) ? run + 1 : 0;
    if (run >= phraseLength || longestChain(letters) >= phraseLength) return true;
  }
  return false;
}

/** The most words of the list that stand in `letters` with nothing between them. */
function longestChain(letters: string): number {
  if (letters.length < phraseLength * Math.min(...wordLengths)) return 0;
  const chainEndingAt = Array.from({ length: letters.length + 1 }, () => 0);
  for (let end = 1; end <= letters.length; end += 1) {
    for (const length of wordLengths) {
      const start = end - length;
      if (start >= 0 && words.has(letters.slice(start, end))) {
        chainEndingAt[end] = Math.max(chainEndingAt[end] ?? 0, (chainEndingAt[start] ?? 0) + 1);
      }
    }
  }
  return Math.max(...chainEndingAt);
}
