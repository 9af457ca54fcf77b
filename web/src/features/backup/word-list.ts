import { LangEn } from 'ethers';

const wordCount = 2_048;

/** The words of which recovery phrases are made (BIP-39, English). */
export const wordList: readonly string[] = Array.from({ length: wordCount }, (_, index) =>
  LangEn.wordlist().getWord(index),
);
