import { expect, it } from 'vitest';
import { overWhen } from '../../test/deadlines.ts';
import { createGatedWork, numbers, settle } from '../../test/gated-work.ts';
import { neverOver } from './deadline.ts';
import { inParallel } from './in-parallel.ts';

/** A run over items whose work the test ends, and how it ended. */
function begin(
  items: Iterable<number> | AsyncIterable<number>,
  { deadline = neverOver, atOnceMax = 3 } = {},
) {
  const { begun, ended, work, end, fail } = createGatedWork();
  const run = inParallel(items, async (item) => void (await work(item)), { deadline, atOnceMax });
  return { begun, ended, end, fail, outcome: run.catch((error: unknown) => error) };
}

it('so many items are under way at once and never more, and a slow one keeps no other waiting', async () => {
  const { begun, end, ended, outcome } = begin(numbers(6));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (const item of [2, 3, 1, 4, 5]) {
    end(item);
    await settle();
  }
  expect({ begun, ended }).toEqual({ begun: numbers(6), ended: [2, 3, 1, 4, 5] });
  end(0);
  expect(await outcome).toBe(true);
});

it('nothing begins after a failure, which is thrown once what is under way has ended', async () => {
  const { begun, end, ended, fail, outcome } = begin(numbers(6));
  await settle();
  fail(1);
  await settle();
  end(0);
  await settle();
  expect({ begun, ended }).toEqual({ begun: [0, 1, 2], ended: [1, 0] });
  fail(2);
  expect(await outcome).toEqual(new Error('1 fails'));
});

it('an item that is found after a failure does not begin', async () => {
  const later = Promise.withResolvers<number>();
  async function* items() {
    yield 0;
    yield later.promise;
  }
  const { begun, fail, outcome } = begin(items());
  await settle();
  fail(0);
  await settle();
  later.resolve(1);
  expect(await outcome).toEqual(new Error('0 fails'));
  expect(begun).toEqual([0]);
});

async function* failAfterTwo() {
  yield* numbers(2);
  throw new Error('Nothing is found');
}

it('a failure to find the items ends what is under way first', async () => {
  const { end, ended, outcome } = begin(failAfterTwo());
  await settle();
  for (const item of [0, 1]) end(item);
  expect(await outcome).toEqual(new Error('Nothing is found'));
  expect(ended).toEqual([0, 1]);
});

it('nothing begins once the time is up, and what is under way ends', async () => {
  let isOver = false;
  const { begun, end, ended, outcome } = begin(numbers(6), { deadline: overWhen(() => isOver) });
  await settle();
  isOver = true;
  for (const item of [2, 0, 1]) end(item);
  expect(await outcome).toBe(false);
  expect({ begun, ended }).toEqual({ begun: [0, 1, 2], ended: [2, 0, 1] });
});

it('a run whose last item has begun in time is done', async () => {
  let isOver = false;
  const { end, outcome } = begin(numbers(3), { deadline: overWhen(() => isOver) });
  await settle();
  isOver = true;
  for (const item of numbers(3)) end(item);
  expect(await outcome).toBe(true);
});
