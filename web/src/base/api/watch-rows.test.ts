import { receiptsCalls } from '@polytips/functions/contract/calls/receipts.ts';
import {
  environmentManager,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallArguments } from './call-input.ts';
import type { RowOf } from './paged-calls.ts';
import { callPagesQuery } from './use-call-pages.ts';
import { upToLast, watchRows } from './watch-rows.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<(input: CallArguments<'getReceipts'>) => Promise<unknown>>(),
}));
vi.mock('./call-api.ts', () => ({
  callApi: (_: unknown, input: CallArguments<'getReceipts'>): Promise<unknown> =>
    fakes.callApi(input),
}));

type Row = RowOf<'getReceipts'>;

const publicKey = `0x${'1'.repeat(40)}`;
const call = receiptsCalls.getReceipts;
const input = { params: { publicKey } };

const receipt = (number: number): Row => ({
  id: `0x${number}_0`,
  txn: `0x${number}`,
  from: publicKey,
  amt: 5n,
  dates: '2026-01-05T08:00:00.000Z',
});
const refused = {
  ok: false,
  failure: { kind: 'refused', code: 'busy', status: 503, message: 'No' },
};

let queryClient: QueryClient;
/** What the server has, the newest first. */
let rows: Row[];
let leave: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  // A query client on a server reads nothing again.
  environmentManager.setIsServer(() => false);
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  rows = [receipt(3), receipt(2), receipt(1)];
  leave = [];
  fakes.callApi.mockReset().mockImplementation(async ({ query }) => ({
    ok: true,
    data: rows.slice(0, query?.limit ?? 50).map((row) => ({ ...row })),
  }));
});

afterEach(() => {
  for (const stop of leave) stop();
  queryClient.clear();
  vi.useRealTimers();
});

/** A screen with the list, and the watch over so many of its rows. */
async function openList(watched: number) {
  const screen = new InfiniteQueryObserver(queryClient, callPagesQuery(call, input));
  leave.push(screen.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  const shownRows = () => (screen.getCurrentResult().data?.pages ?? []).flat();
  const options = () => {
    const newest = shownRows().slice(0, watched);
    const pace = { closelyEveryMs: 15_000, seldomEveryMs: 60_000 };
    return watchRows(queryClient, { call, input, newest, ...pace });
  };
  const watch = new QueryObserver(queryClient, options());
  leave.push(watch.subscribe(() => undefined));
  leave.push(screen.subscribe(() => watch.setOptions(options())));
  fakes.callApi.mockClear();
  return { shownRows };
}

/** How many rows each request since they were counted last has asked for. */
function takeLimits() {
  const limits = fakes.callApi.mock.calls.map(([{ query }]) => query?.limit);
  fakes.callApi.mockClear();
  return limits;
}

it('a look asks for the watched rows alone, closely for twenty looks and then seldom', async () => {
  await openList(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(takeLimits()).toEqual(Array.from({ length: 20 }, () => 1));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(takeLimits()).toEqual(Array.from({ length: 10 }, () => 1));
});

it('the list is read once when a row has come, and the look then is for that row', async () => {
  const { shownRows } = await openList(1);
  rows = [receipt(4), ...rows];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(takeLimits()).toEqual([1, undefined, 1]);
  expect(shownRows()).toEqual(rows);
});

it('the list is read again when a watched row has changed, and not when one below it has', async () => {
  const { shownRows } = await openList(2);
  const read = shownRows();
  rows = [receipt(3), receipt(2), { ...receipt(1), amt: 6n }];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(takeLimits()).toEqual([2]);
  expect(shownRows()).toEqual(read);
  rows = [receipt(3), { ...receipt(2), amt: 6n }, receipt(1)];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(takeLimits()).toEqual([2, undefined]);
  expect(shownRows()).toEqual(rows);
});

it('of an empty list the first row is watched for', async () => {
  rows = [];
  const { shownRows } = await openList(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(takeLimits()).toEqual([1]);
  rows = [receipt(1)];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shownRows()).toEqual(rows);
});

it('a list that could not be read is read again with the next look that succeeds', async () => {
  const answer = fakes.callApi.getMockImplementation();
  fakes.callApi.mockResolvedValue(refused);
  rows = [];
  await openList(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(takeLimits()).toEqual([1]);
  if (answer) fakes.callApi.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(takeLimits()).toEqual([1, undefined]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(takeLimits()).toEqual([1]);
});

it.each<[string, number, number[], number]>([
  ['none may change', 3, [], 0],
  ['the second may change', 3, [1], 2],
  ['the first and the third may', 4, [0, 2], 3],
  ['one on the second page may', 60, [55], 0],
])('of rows of which %s, as many are watched', (_, count, changing, expected) => {
  const all = Array.from({ length: count }, (_row, index) => index);
  const newest = upToLast(all, (row) => changing.includes(row));
  expect(newest).toEqual(all.slice(0, expected));
});
