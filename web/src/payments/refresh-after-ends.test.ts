import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshAfterEnds } from './refresh-after-ends.ts';

let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
});

afterEach(() => vi.useRealTimers());

const isOutdated = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
const read = (name: string) => queryClient.setQueryData([name], 'read');

it.each([
  'pending_activation',
  'getMyPackages',
  'getInflows',
  'getUser',
  'getTips',
  'getTipCount',
  'getEarnings',
])('the end of a transfer, which may be of a subscription, makes %s out of date', async (name) => {
  read(name);
  refreshAfterEnds(queryClient, [{ kind: 'transfer' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOutdated(name)).toBe(true);
});

it.each([
  ['booking', true],
  ['transfer', false],
  ['withdrawalPay', false],
] as const)('after the end of a %s the same is read once more: %s', async (kind, isAgain) => {
  read('getTips');
  refreshAfterEnds(queryClient, [{ kind }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOutdated('getTips')).toBe(true);
  read('getTips');
  await vi.runAllTimersAsync();
  expect(isOutdated('getTips')).toBe(isAgain);
});
