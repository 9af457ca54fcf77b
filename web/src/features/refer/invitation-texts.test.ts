import { expect, it } from 'vitest';
import { benefitText, cameText } from './invitation-texts.ts';

it.each([
  ['10.00', 'the company adds 10% of each'],
  ['7.50', 'the company adds 7.5% of each'],
  ['0.25', 'the company adds 0.25% of each'],
  [undefined, 'the company adds a share of each'],
])('with the rate %s of level 1 it says: %s', (rate, text) => {
  expect(benefitText(rate)).toContain(text);
});

it.each([
  [0, 'nobody yet'],
  [1, '1 member'],
  [1_200, '1,200 members'],
])('of %s members it says %s', (members, text) => {
  expect(cameText(members)).toBe(text);
});
