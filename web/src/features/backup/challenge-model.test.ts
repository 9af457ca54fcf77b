import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedWords, drawPlaces, drawQuestion, isRight } from './challenge-model.ts';
import type { RandomBelow } from './random-below.ts';
import { wordList } from './word-list.ts';

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);

/** Draws from a list of numbers, over and over, as a die would. */
const dieOf = (numbers: readonly number[]): RandomBelow => {
  let thrown = 0;
  return (bound) => {
    thrown += 1;
    return ((numbers[thrown % numbers.length] ?? 0) + thrown) % bound;
  };
};
const die = fc.array(fc.nat(2 ** 32 - 1), { minLength: 1, maxLength: 40 }).map(dieOf);

describe('drawPlaces', () => {
  it('takes three different places of twelve, in their order', () => {
    fc.assert(
      fc.property(die, (randomBelow) => {
        const places = drawPlaces(12, randomBelow);
        expect(places).toHaveLength(askedWords);
        expect(new Set(places).size).toBe(askedWords);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places.every((place) => place >= 1 && place <= 12)).toBe(true);
      }),
    );
  });

  it('can ask about every place', () => {
    const asked = new Set(
      Array.from({ length: 12 }, (_, first) => drawPlaces(12, dieOf([first, 3]))).flat(),
    );
    expect(asked.size).toBe(12);
  });
});

describe('drawQuestion', () => {
  it('offers six different words of the list, the right one among them once', () => {
    fc.assert(
      fc.property(die, fc.integer({ min: 1, max: 12 }), (randomBelow, place) => {
        const question = drawQuestion(words, place, wordList, randomBelow);
        const { candidates } = question;
        expect(question.place).toBe(place);
        expect(candidates).toHaveLength(6);
        expect(new Set(candidates).size).toBe(6);
        expect(candidates.every((word) => wordList.includes(word))).toBe(true);
        expect(candidates.filter((word) => isRight(words, question, word))).toHaveLength(1);
      }),
    );
  });

  it('puts the right word anywhere', () => {
    const positions = Array.from({ length: 6 }, (_, position) => {
      // Five others, then the order in which the six are taken.
      const drawn = [1, 2, 3, 4, 5, position, 0, 0, 0, 0, 0];
      const { candidates } = drawQuestion(words, 1, wordList, () => drawn.shift() ?? 0);
      return candidates.indexOf('legal');
    });
    expect(new Set(positions).size).toBeGreaterThan(1);
  });

  it.each([0, 13, -1])('has no word at place %d', (place) => {
    expect(() => drawQuestion(words, place, wordList, () => 0)).toThrow(RangeError);
  });
});

describe('isRight', () => {
  it.each([
    [1, 'legal', true],
    // The same word at another place is as right as it looks.
    [9, 'legal', true],
    [2, 'legal', false],
    [12, 'yellow', true],
    [12, 'Yellow', false],
    [12, '', false],
    [13, 'yellow', false],
  ])('at %d with %j: %s', (place, picked, expected) => {
    expect(isRight(words, { place, candidates: [] }, picked)).toBe(expected);
  });
});

describe('wordList', () => {
  it('is that of BIP-39', () => {
    expect(wordList).toHaveLength(2_048);
    expect(new Set(wordList).size).toBe(2_048);
    expect([wordList[0], wordList[2_047]]).toEqual(['abandon', 'zoo']);
  });
});
