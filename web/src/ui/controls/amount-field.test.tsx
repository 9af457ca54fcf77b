import { expect, it } from 'vitest';
import { inAsciiDigits } from './amount-field.tsx';

it.each(['arab', 'arabext', 'beng', 'deva', 'fullwide', 'mathmono', 'mathsanb', 'thai'])(
  'the digits of %s are read as 0 to 9',
  (numberingSystem) => {
    const options = { numberingSystem, useGrouping: false };
    const typed = new Intl.NumberFormat('en', options).format(1_234_567_890);
    expect(typed).not.toBe('1234567890');
    expect(inAsciiDigits(typed)).toBe('1234567890');
  },
);

it.each([
  ['12.5', '12.5'],
  ['١٢٫٥', '12.5'],
  ['1,000 x²½', '1,000 x²½'],
])('of %s the digits alone become those of %s', (typed, read) => {
  expect(inAsciiDigits(typed)).toBe(read);
});
