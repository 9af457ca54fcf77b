import { expect, it } from 'vitest';
import { isPostedHere, notePostedHere } from './posted-here.ts';

const own = { heading: 'BTC', details: 'Buy' };

it('the tip that was posted last in this tab is known by its words', () => {
  expect(isPostedHere(own)).toBe(false);
  notePostedHere(own);
  expect(isPostedHere({ ...own })).toBe(true);
  expect(isPostedHere({ ...own, details: 'Sell' })).toBe(false);
  expect(isPostedHere({ ...own, heading: 'ETH' })).toBe(false);
});
