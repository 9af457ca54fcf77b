import { expect, it } from 'vitest';
import { createGatedWork, numbers, settle } from '../../test/gated-work.ts';
import { sideBySide } from './side-by-side.ts';

it('ten items are under way at once and never more, and their results come in the order of the items', async () => {
  const { begun, end, work } = createGatedWork();
  const results: string[] = [];
  const run = (async () => {
    for await (const result of sideBySide(numbers(12), work)) results.push(result);
  })();
  await settle();
  expect(begun).toEqual(numbers(10));
  for (const item of [9, 8, 1]) end(item);
  await settle();
  expect({ begun: begun.length, results }).toEqual({ begun: 10, results: [] });
  end(0);
  await settle();
  expect({ begun: begun.length, results }).toEqual({ begun: 12, results: ['of 0', 'of 1'] });
  for (const item of numbers(12)) end(item);
  await run;
  expect(results).toEqual(numbers(12).map((item) => `of ${item}`));
});

it('of items that are taken one by one, one is under way at a time', async () => {
  const { begun, end, work } = createGatedWork();
  const results = sideBySide(numbers(3), work, 1);
  const first = results.next();
  await settle();
  end(0);
  expect(await first).toEqual({ done: false, value: 'of 0' });
  expect(begun).toEqual([0]);
});

it('a failure is thrown in its place, after what is under way has ended, and nothing begins after it', async () => {
  const { begun, end, ended, fail, work } = createGatedWork();
  const results: string[] = [];
  const run = (async () => {
    for await (const result of sideBySide(numbers(12), work)) results.push(result);
  })().catch((error: unknown) => error);
  await settle();
  fail(1);
  await settle();
  expect(results).toEqual([]);
  end(0);
  await settle();
  expect({ results, ended }).toEqual({ results: ['of 0'], ended: [1, 0] });
  for (const item of numbers(12)) end(item);
  expect(await run).toEqual(new Error('1 fails'));
  expect({ results, ended: ended.length, begun: begun.length }).toEqual({
    results: ['of 0'],
    ended: begun.length,
    begun: 11,
  });
});

it('a caller who wants no more waits for what is under way', async () => {
  const { begun, end, ended, work } = createGatedWork();
  const run = (async () => {
    for await (const _ of sideBySide(numbers(20), work)) return;
  })();
  await settle();
  end(0);
  await settle();
  expect(ended).toEqual([0]);
  for (const item of numbers(20)) end(item);
  await run;
  expect({ begun: begun.length, ended: ended.length }).toEqual({ begun: 10, ended: 10 });
});
