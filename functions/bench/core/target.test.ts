import { expect, it } from 'vitest';
import { figure, isMet, targetText } from './target.ts';

it.each([
  [100, { atLeast: 100 }, true, '>= 100'],
  [99.9, { atLeast: 100 }, false, '>= 100'],
  [1.5, { atMost: 1.5 }, true, '<= 1.5'],
  [1.51, { atMost: 1.5 }, false, '<= 1.5'],
  [Number.NaN, { atMost: 1.5 }, false, '<= 1.5'],
])('%d against %j', (measured, target, met, text) => {
  expect(isMet(measured, target)).toBe(met);
  expect(targetText(target)).toBe(text);
});

it.each([
  [0.5, '0.50'],
  [9.876, '9.88'],
  [31.24, '31.2'],
  [7_150.4, '7150'],
])('%d is printed as %s', (value, text) => {
  expect(figure(value)).toBe(text);
});
