import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkedWords,
  createRandomBelow,
  drawPlaces,
  drawQuestion,
  isRight,
  type RandomBelow,
  wordList,
} from './challenge.ts';

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);

/** Draws from a list of numbers, over and over. */
const drawFrom = (numbers: readonly number[]): RandomBelow => {
  let draws = 0;
  return (bound) => {
    draws += 1;
    return ((numbers[draws % numbers.length] ?? 0) + draws) % bound;
  };
};
const die = fc.array(fc.nat(2 ** 32 - 1), { minLength: 1, maxLength: 40 }).map(drawFrom);

describe('drawPlaces', () => {
  it('draws three distinct places of twelve, in ascending order', () => {
    fc.assert(
      fc.property(die, (randomBelow) => {
        const places = drawPlaces(12, randomBelow);
        expect(places).toHaveLength(checkedWords);
        expect(new Set(places).size).toBe(checkedWords);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places.every((place) => place >= 1 && place <= 12)).toBe(true);
      }),
    );
  });

  it('can draw every place', () => {
    const drawn = new Set(
      Array.from({ length: 12 }, (_, first) => drawPlaces(12, drawFrom([first, 3]))).flat(),
    );
    expect(drawn.size).toBe(12);
  });
});

describe('drawQuestion', () => {
  it('has six distinct candidates of the list, with the right word once', () => {
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

  it('puts the right word at different positions', () => {
    const positions = Array.from({ length: 6 }, (_, position) => {
      // Five other words, then the order of the six.
      const drawn = [1, 2, 3, 4, 5, position, 0, 0, 0, 0, 0];
      const { candidates } = drawQuestion(words, 1, wordList, () => drawn.shift() ?? 0);
      return candidates.indexOf('legal');
    });
    expect(new Set(positions).size).toBeGreaterThan(1);
  });

  it.each([0, 13, -1])('refuses place %d', (place) => {
    expect(() => drawQuestion(words, place, wordList, () => 0)).toThrow(RangeError);
  });
});

describe('isRight', () => {
  it.each([
    [1, 'legal', true],
    // The phrase has the same word at place 1.
    [9, 'legal', true],
    [2, 'legal', false],
    [12, 'yellow', true],
    [12, 'Yellow', false],
    [12, '', false],
    [13, 'yellow', false],
  ])('for place %d and the pick %j is %s', (place, picked, expected) => {
    expect(isRight(words, { place, candidates: [] }, picked)).toBe(expected);
  });
});

describe('wordList', () => {
  it('has the 2,048 words of BIP-39', () => {
    expect(wordList).toHaveLength(2_048);
    expect(new Set(wordList).size).toBe(2_048);
    expect([wordList[0], wordList[2_047]]).toEqual(['abandon', 'zoo']);
  });
});

/** Draws from these numbers, in their order. */
const drawing = (...values: readonly number[]) => {
  const left = [...values];
  return createRandomBelow((numbers) => {
    numbers[0] = left.shift() ?? 0;
  });
};

describe('createRandomBelow', () => {
  it.each([
    [0, 12, 0],
    [13, 12, 1],
    [2 ** 32 - 1, 2 ** 32, 2 ** 32 - 1],
    [5, 1, 0],
  ])('turns %d into a draw below %d: %d', (value, bound, expected) => {
    expect(drawing(value)(bound)).toBe(expected);
  });

  it('draws again instead of favouring low numbers', () => {
    // 2 ** 32 is 4 more than a multiple of 12.
    expect(drawing(2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5)(12)).toBe(11);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses the bound %d', (bound) => {
    expect(() => drawing(1)(bound)).toThrow(RangeError);
  });

  it('draws below the bound from every number', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.integer({ min: 1, max: 2 ** 32 }), (value, bound) => {
        const drawn = drawing(value)(bound);
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(bound);
      }),
    );
  });
});
