import { expect, it } from 'vitest';
import { alreadyOver } from '../../test/deadlines.ts';
import { neverOver } from '../platform/deadline.ts';
import { ChainUnavailableError } from './chain.ts';
import { inRanges } from './in-ranges.ts';

/** Searches blocks 1 to 20 in ranges of 8, of which an endpoint answers some. */
async function searchIn(
  refuse: (first: number, last: number) => Error | undefined,
  deadline = neverOver,
) {
  const asked: string[] = [];
  const found: string[] = [];
  const search = async (first: number, last: number): Promise<string> => {
    asked.push(`${first}-${last}`);
    const refusal = refuse(first, last);
    if (refusal !== undefined) throw refusal;
    return `${first}-${last}`;
  };
  const ranges = inRanges({ from: 1, to: 20, spanMax: 8 }, search, deadline);
  const failure = await (async () => {
    for await (const range of ranges) found.push(`${range.found}, then ${range.nextBlock}`);
    return undefined;
  })().catch((error: unknown) => error);
  return { asked, found, failure };
}

const unavailable = new ChainUnavailableError('Too much');
const broken = new TypeError('Broken');

/** Refuses block 3 in more than two blocks. */
const refuseBlock3 = (first: number, last: number) =>
  first <= 3 && last >= 3 && last > first + 1 ? unavailable : undefined;

it('every block is searched once, in ranges of the span at most', async () => {
  expect(await searchIn(() => undefined)).toEqual({
    asked: ['1-8', '9-16', '17-20'],
    found: ['1-8, then 9', '9-16, then 17', '17-20, then 21'],
    failure: undefined,
  });
});

it('a range that fails is halved until it passes, and the next ones grow again', async () => {
  expect(await searchIn(refuseBlock3)).toEqual({
    asked: ['1-8', '1-4', '1-2', '3-6', '3-4', '5-8', '9-16', '17-20'],
    found: ['1-2, then 3', '3-4, then 5', '5-8, then 9', '9-16, then 17', '17-20, then 21'],
    failure: undefined,
  });
});

it.each([
  ['a single block fails', unavailable, neverOver, ['1-8', '1-4', '1-2', '1-1']],
  ['the time is up', unavailable, alreadyOver, ['1-8']],
  ['something else fails', broken, neverOver, ['1-8']],
])('where %s, it is thrown', async (_, failure, deadline, asked) => {
  const refuse = () => failure;
  expect(await searchIn(refuse, deadline)).toEqual({ asked, found: [], failure });
});
