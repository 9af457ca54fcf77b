import { expect, it } from 'vitest';
import { CallFailed } from '../../base/api/call-failure.ts';
import { type FakeAnswer, fakeServer } from '../../base/api/testing/fake-server.ts';
import { chooseWaiting, payableMax } from './choose-waiting.ts';
import { testPayout } from './testing/test-payout.ts';

const admin = { uid: 'ADM1N0', publicKey: `0x${'aB'.repeat(20)}` };

const serialOf = (index: number): string =>
  `ABC123_${new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)}`;

/** Rows of the queue as the server writes them, from this index on. */
const rows = (from: number, length: number, held = false) =>
  Array.from({ length }, (_, index) => ({
    ...testPayout(1, { held }),
    AMOUNT: '20.000000',
    NET: '18.000000',
    ADMIN_CH: '2.000000',
    WITHDRA_SL: serialOf(from + index),
  }));

/** So many full pages, from the row of this index on. */
const pages = (count: number, from: number, held = false): FakeAnswer[] =>
  Array.from({ length: count }, (_, index) => ({ data: rows(from + 100 * index, 100, held) }));

async function choose(payoutQueue: readonly FakeAnswer[]) {
  const { callApi, requests } = fakeServer({ payoutQueue });
  const read: number[] = [];
  const { signal } = new AbortController();
  const onRead = (count: number) => void read.push(count);
  const { payable, skipped } = await chooseWaiting({ callApi, signal, onRead }, admin);
  const chosen = payable.map(({ WITHDRA_SL }) => WITHDRA_SL);
  return { chosen, skipped: [...skipped], read, requests };
}

it('what nobody can pay at the head of the queue takes no place in a run', async () => {
  const held = pages(payableMax / 100, 0, true);
  const { chosen, skipped, read } = await choose([...held, { data: rows(payableMax, 2) }]);
  expect(chosen).toEqual([serialOf(payableMax), serialOf(payableMax + 1)]);
  expect(skipped).toEqual([['held', payableMax]]);
  expect(read).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
});

it('a run has so many rows at most, and reads no further', async () => {
  const mixed = { data: [...rows(0, 50, true), ...rows(50, 50)] };
  const { chosen, requests } = await choose([mixed, ...pages(payableMax / 100 + 1, 100)]);
  expect(chosen).toHaveLength(payableMax);
  expect(chosen[0]).toBe(serialOf(50));
  expect(chosen.at(-1)).toBe(serialOf(payableMax + 49));
  expect(requests).toHaveLength(payableMax / 100 + 1);
});

it('a queue of one page is read at once', async () => {
  const { chosen, read } = await choose([{ data: rows(0, 3) }]);
  expect(chosen).toEqual([serialOf(0), serialOf(1), serialOf(2)]);
  expect(read).toEqual([]);
});

it('where a page cannot be read nothing is chosen', async () => {
  await expect(choose([...pages(1, 0), { status: 429, code: 'rate_limited' }])).rejects.toThrow(
    CallFailed,
  );
});
