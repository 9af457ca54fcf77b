import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import {
  environmentManager,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallArguments } from '../base/api/call-input.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import type { PaymentRow } from './payment.ts';
import { isWholeListNeeded, watchQuery } from './watch-payments.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, input: CallArguments<'getTransfers'>) => Promise<unknown>>(),
}));
vi.mock('../base/api/call-api.ts', () => ({
  callApi: (
    { name }: { readonly name: string },
    input: CallArguments<'getTransfers'>,
  ): Promise<unknown> => fakes.callApi(name, input),
}));

const publicKey = `0x${'1'.repeat(40)}`;
const to = `0x${'2'.repeat(40)}`;
const pagesRead = 4;

const payment = (number: number, state: PaymentRow['state'] = 'confirmed'): PaymentRow => ({
  publicKey,
  txn: `0x${number}`,
  details: to,
  status: 'Pending',
  amt: '5.000000',
  symbol: 'USDT',
  dates: '2026-01-05T08:00:00.000Z',
  nonce: number,
  kind: 'transfer',
  to,
  state,
});

let queryClient: QueryClient;
/** What the server has, the newest first. */
let rows: PaymentRow[];
let leave: (() => void)[];

const list = callPagesQuery(paymentsCalls.getTransfers, { params: { publicKey } });

beforeEach(() => {
  vi.useFakeTimers();
  // A query client on a server reads nothing again.
  environmentManager.setIsServer(() => false);
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  rows = Array.from({ length: pagesRead * limits.pageLength }, (_, index) =>
    payment(1_000 - index),
  );
  leave = [];
  fakes.callApi.mockReset().mockImplementation(async (_, { query }) => {
    const first = rows.findIndex(({ txn }) => txn === query?.after) + 1;
    return { ok: true, data: rows.slice(first, first + (query?.limit ?? limits.pageLength)) };
  });
});

afterEach(() => {
  for (const stop of leave) stop();
  queryClient.clear();
  vi.useRealTimers();
});

/** A screen with all pages of the list, and the watch over it. */
async function openList() {
  const screen = new InfiniteQueryObserver(queryClient, list);
  leave.push(screen.subscribe(() => undefined));
  for (let page = 1; page <= pagesRead; page += 1) {
    await vi.advanceTimersByTimeAsync(0);
    if (page < pagesRead) void screen.fetchNextPage();
  }
  const shownRows = () => (screen.getCurrentResult().data?.pages ?? []).flat();
  const options = () => watchQuery(queryClient, { publicKey, payments: shownRows() });
  const watch = new QueryObserver(queryClient, options());
  leave.push(watch.subscribe(() => undefined));
  leave.push(screen.subscribe(() => watch.setOptions(options())));
  fakes.callApi.mockClear();
  return { shownRows };
}

/** The requests since they were counted last: of the first page, and of the pages after it. */
function countRequests() {
  const { calls } = fakes.callApi.mock;
  const later = calls.filter(([, { query }]) => query?.after !== undefined).length;
  fakes.callApi.mockClear();
  return { first: calls.length - later, later };
}

it('an unfinished payment costs one request each 3 seconds for a minute, and then one each 15', async () => {
  rows[0] = payment(1_000, 'pending');
  await openList();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(countRequests()).toEqual({ first: 20, later: 0 });
  await vi.advanceTimersByTimeAsync(540_000);
  expect(countRequests()).toEqual({ first: 36, later: 0 });
});

it('a look asks for no more payments than as far as the last unfinished one', async () => {
  rows[0] = payment(1_000, 'pending');
  rows[2] = payment(998, 'pending');
  await openList();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(fakes.callApi.mock.calls.map(([, { query }]) => query?.limit)).toEqual([3, 3]);
  rows[0] = payment(1_000);
  rows[2] = payment(998);
  rows = [payment(1_001, 'pending'), ...rows];
  await vi.advanceTimersByTimeAsync(3_000);
  fakes.callApi.mockClear();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(fakes.callApi.mock.calls.map(([, { query }]) => query?.limit)).toEqual([1, 1]);
});

it('failures are looks as well', async () => {
  rows[0] = payment(1_000, 'pending');
  await openList();
  fakes.callApi.mockResolvedValue({
    ok: false,
    failure: { kind: 'refused', status: 429, code: 'rate_limited', message: 'No' },
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(countRequests()).toEqual({ first: 56, later: 0 });
});

it('the whole list is read once when a payment has ended, and nothing more is asked', async () => {
  rows[0] = payment(1_000, 'pending');
  const { shownRows } = await openList();
  rows[0] = payment(1_000, 'confirmed');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(countRequests()).toEqual({ first: 2, later: pagesRead - 1 });
  expect(shownRows()).toEqual(rows);
});

it('the bookings are read again when a payment has another hash', async () => {
  rows[0] = { ...payment(1_000, 'pending'), kind: 'booking' };
  await openList();
  const params = { publicKey };
  const bookings = callPagesQuery(subscriptionsCalls.pending_activation, { params });
  leave.push(new InfiniteQueryObserver(queryClient, bookings).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);
  fakes.callApi.mockClear();
  rows[0] = { ...rows[0], txn: '0xfaster' };
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fakes.callApi.mock.calls.map(([name]) => name)).toContain('pending_activation');
});

it('a list that takes longer than the time between two looks is read to its end', async () => {
  rows[0] = payment(1_000, 'pending');
  const { shownRows } = await openList();
  rows[0] = payment(1_000, 'confirmed');
  const answer = fakes.callApi.getMockImplementation();
  fakes.callApi.mockImplementation(async (...call) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return answer?.(...call);
  });
  // The look, and the list with all its pages.
  await vi.advanceTimersByTimeAsync(3_000 + 1_000 + pagesRead * 1_000);
  expect(shownRows()).toEqual(rows);
  expect(countRequests()).toEqual({ first: 2, later: pagesRead - 1 });
});

it('a further unfinished payment is watched closely again', async () => {
  rows[0] = payment(1_000, 'pending');
  await openList();
  await vi.advanceTimersByTimeAsync(300_000);
  rows = [payment(1_001, 'pending'), ...rows];
  await queryClient.invalidateQueries({ queryKey: list.queryKey });
  countRequests();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(countRequests()).toEqual({ first: 20, later: 0 });
});

it.each([
  ['all are final', () => undefined],
  ['the only one hangs on a later page', () => (rows[60] = payment(940, 'pending'))],
])('nothing is asked while %s', async (_, prepare) => {
  prepare();
  await openList();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(countRequests()).toEqual({ first: 0, later: 0 });
});

const [ended, unfinished] = [payment(1), payment(1, 'pending')];
const { nonce: _nonce, ...recorded } = unfinished;
const [active, inactive] = [
  { ACTIVATION_STATUS: 'Active' },
  { ACTIVATION_STATUS: 'Inactive' },
] as const;

it.each<[string, Parameters<typeof isWholeListNeeded>[0], boolean]>([
  ['nothing is known', { newest: undefined, whole: undefined, user: undefined }, false],
  ['the newest has ended', { newest: [ended], whole: undefined, user: active }, false],
  ['the newest is unfinished', { newest: [unfinished], whole: undefined, user: active }, true],
  ['the newest was recorded alone', { newest: [recorded], whole: undefined, user: active }, true],
  [
    'a screen has read an unfinished one',
    { newest: [ended], whole: [unfinished], user: active },
    true,
  ],
  [
    'a screen has read that all have ended',
    { newest: [ended], whole: [ended], user: active },
    false,
  ],
  ['no package is confirmed yet', { newest: [ended], whole: undefined, user: inactive }, true],
  ['nothing was ever paid', { newest: [], whole: [], user: inactive }, false],
])('where %s the whole list of payments is watched: %#', (_, known, expected) => {
  expect(isWholeListNeeded(known)).toBe(expected);
});
