/** Draws a whole number from 0 up to `bound`, each as likely as the others. */
export type RandomBelow = (bound: number) => number;

const range = 2 ** 32;

/** Makes it from what fills an array with random numbers, as `crypto.getRandomValues` does. */
export function createRandomBelow(fill: (numbers: Uint32Array<ArrayBuffer>) => void): RandomBelow {
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > range)
      throw new RangeError('Not a bound to draw below');
    // What lies above the last whole multiple of the bound would favour the low numbers.
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
