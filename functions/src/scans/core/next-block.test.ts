import { expect, it } from 'vitest';
import { type BlocksInForce, nextBlockOf } from './next-block.ts';

const ended: BlocksInForce = { fromBlock: 100, untilBlock: 200 };
const again: BlocksInForce = { fromBlock: 900, untilBlock: null };

it.each<[string, number, BlocksInForce[], number]>([
  ['where it is while a time lasts', 150, [ended, again], 150],
  ['with the last block of a time', 200, [ended, again], 200],
  ['with the next time after one that has ended', 201, [ended, again], 900],
  [
    'with the first of two times, in any order',
    201,
    [again, { fromBlock: 500, untilBlock: 600 }],
    500,
  ],
  ['where it is within the second time', 950, [ended, again], 950],
  ['where it is after the last one', 201, [ended], 201],
  ['where it is in a time whose first block nobody knows', 201, [{ ...again, fromBlock: 0 }], 201],
])('a search goes on %s', (_, cursor, inForce, expected) => {
  expect(nextBlockOf(cursor, inForce)).toBe(expected);
});
