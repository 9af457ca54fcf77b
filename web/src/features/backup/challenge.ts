import { LangEn } from 'ethers';

/** How many words of the phrase the member has to pick. */
export const checkedWords = 3;
const candidateCount = 6;

/** A question for one word of the phrase. */
export interface Question {
  /** The place in the phrase, from 1. */
  readonly place: number;
  /** The words to pick from, with the right word once among them. */
  readonly candidates: readonly string[];
}

/** Draws the places of the questions: distinct, in ascending order. */
export function drawPlaces(wordCount: number, randomBelow: RandomBelow): readonly number[] {
  const places = Array.from({ length: wordCount }, (_, index) => index + 1);
  return shuffle(places, randomBelow)
    .slice(0, checkedWords)
    .toSorted((a, b) => a - b);
}

/** Draws the question for a place of `words`; the wrong candidates come from `list`. */
export function drawQuestion(
  words: readonly string[],
  place: number,
  list: readonly string[],
  randomBelow: RandomBelow,
): Question {
  const right = words[place - 1];
  if (right === undefined) throw new RangeError('No word of the phrase is at this place');
  const candidates = new Set([right]);
  while (candidates.size < candidateCount) {
    const other = list[randomBelow(list.length)];
    if (other !== undefined) candidates.add(other);
  }
  return { place, candidates: shuffle([...candidates], randomBelow) };
}

/** Whether the picked word is the one at that place. */
export function isRight(words: readonly string[], { place }: Question, picked: string): boolean {
  return words[place - 1] === picked;
}

/** A Fisher-Yates shuffle. */
function shuffle<Item>(items: readonly Item[], randomBelow: RandomBelow): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) drawn.push(...left.splice(randomBelow(left.length), 1));
  return drawn;
}

const wordCount = 2_048;

/** The word list of recovery phrases (BIP-39, English). */
export const wordList: readonly string[] = Array.from({ length: wordCount }, (_, index) =>
  LangEn.wordlist().getWord(index),
);

/** Draws an integer from 0 up to, not including, `bound`; all are equally likely. */
export type RandomBelow = (bound: number) => number;

const range = 2 ** 32;

/** Makes a draw from a source of random numbers such as `crypto.getRandomValues`. */
export function createRandomBelow(fill: (numbers: Uint32Array<ArrayBuffer>) => void): RandomBelow {
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > range)
      throw new RangeError('Not a bound to draw below');
    // Numbers above the last whole multiple of the bound would favour the low results.
    const limit = range - (range % bound);
    const numbers = new Uint32Array(1);
    let drawn: number;
    do {
      fill(numbers);
      drawn = numbers[0] ?? range;
    } while (drawn >= limit);
    return drawn % bound;
  };
}
