import type { RandomBelow } from './random-below.ts';

/** How many words are asked back. */
export const askedWords = 3;
const candidateCount = 6;

/** A word that is asked back. */
export interface Question {
  /** The place in the phrase, from 1. */
  readonly place: number;
  /** What to choose from: the right word is among them, once. */
  readonly candidates: readonly string[];
}

/** Draws the places that are asked about: different ones, in their order. */
export function drawPlaces(wordCount: number, randomBelow: RandomBelow): readonly number[] {
  const places = Array.from({ length: wordCount }, (_, index) => index + 1);
  return shuffle(places, randomBelow)
    .slice(0, askedWords)
    .toSorted((a, b) => a - b);
}

/** Draws what to choose from at a place of `words`; the others are of `list`, the words there are. */
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

/** Fisher and Yates, from the end. */
function shuffle<Item>(items: readonly Item[], randomBelow: RandomBelow): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) drawn.push(...left.splice(randomBelow(left.length), 1));
  return drawn;
}
