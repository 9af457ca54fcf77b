import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callQuery } from '../base/api/use-call.ts';
import { callPagesQuery } from '../base/api/use-call-pages.ts';
import { readHome, recentRewards } from './home-reads.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, input: unknown) => Promise<unknown>>(),
}));
vi.mock('../base/api/call-api.ts', () => ({
  callApi: ({ name }: { readonly name: string }, input: unknown) => fakes.callApi(name, input),
}));

const uid = 'ABC123';
const publicKey = `0x${'1'.repeat(40)}`;
const reply = {
  getUser: [{ NAMES: 'Member' }],
  getEarnings: ['earnings'],
  getDashboardBalance: ['dashboard'],
  getRewardTips: ['card'],
  getDailyRewardList: ['reward'],
};
const answered = { ok: true, data: reply };
const away = { ok: false, failure: { kind: 'unreachable', message: 'away' } };

let queryClient: QueryClient;

beforeEach(() => {
  fakes.callApi.mockReset();
  queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 5_000, retry: false } },
  });
});

const known = (): unknown =>
  Object.fromEntries(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey[0], state.data]),
  );

test('what Home reads comes by one call, each part as its own read would keep it', async () => {
  fakes.callApi.mockResolvedValue(answered);
  await readHome(queryClient, { uid, publicKey });
  expect(fakes.callApi.mock.calls).toEqual([['getHome', { params: { publicKey } }]]);
  expect(known()).toEqual({
    ...reply,
    getDailyRewardList: { pages: [reply.getDailyRewardList], pageParams: [undefined] },
  });
  expect(
    queryClient.getQueryData(callQuery(accountsCalls.getUser, { params: { id: uid } }).queryKey),
  ).toBe(reply.getUser);
});

test('what is known is kept, however old, until it is found out of date', async () => {
  const { queryKey } = callQuery(rewardsCalls.getRewardTips, { params: { publicKey } });
  queryClient.setQueryData(queryKey, ['newer']);
  fakes.callApi.mockResolvedValue(answered);
  await readHome(queryClient, { uid, publicKey });
  await readHome(queryClient, { uid, publicKey });
  expect(queryClient.getQueryData(queryKey)).toEqual(['newer']);
  expect(fakes.callApi).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  await readHome(queryClient, { uid, publicKey });
  vi.useRealTimers();
  expect(fakes.callApi).toHaveBeenCalledTimes(1);
  await queryClient.invalidateQueries({ queryKey });
  await readHome(queryClient, { uid, publicKey });
  expect(queryClient.getQueryData(queryKey)).toEqual(reply.getRewardTips);
  expect(fakes.callApi).toHaveBeenCalledTimes(2);
});

test('a part reads for itself where the one call has failed', async () => {
  fakes.callApi.mockResolvedValueOnce(away);
  await readHome(queryClient, { uid, publicKey });
  expect(Object.values(Object(known()))).toEqual(Array.from({ length: 5 }, () => undefined));
  fakes.callApi.mockResolvedValueOnce({ ok: true, data: reply.getEarnings });
  await queryClient.fetchQuery(callQuery(rewardsCalls.getEarnings, { params: { publicKey } }));
  expect(fakes.callApi.mock.calls.map(([name]) => name)).toEqual(['getHome', 'getEarnings']);
});

test('the list on screen comes with a retry where the one call was lost once', async () => {
  queryClient.setDefaultOptions({ queries: { retry: 1, retryDelay: 0 } });
  fakes.callApi.mockResolvedValueOnce(away).mockResolvedValue(answered);
  const reading = readHome(queryClient, { uid, publicKey });
  const list = callPagesQuery(rewardsCalls.getDailyRewardList, recentRewards(publicKey));
  const observer = new InfiniteQueryObserver(queryClient, list);
  onTestFinished(observer.subscribe(() => undefined));
  await reading;
  expect(observer.getCurrentResult().data?.pages).toEqual([reply.getDailyRewardList]);
});
