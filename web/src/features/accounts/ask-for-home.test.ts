import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForHome } from './ask-for-home.ts';

const fakes = vi.hoisted(() => ({
  prefetchQuery: vi.fn<() => Promise<void>>(),
  callApi: vi.fn<() => Promise<never>>(),
}));
vi.mock('../../session/query-client.ts', () => ({ queryClient: fakes }));
vi.mock('../../base/api/call-api.ts', () => ({ callApi: fakes.callApi }));

const uid = 'ABC123';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reads the row of the member, as the screens do', async () => {
  fakes.prefetchQuery.mockResolvedValueOnce();
  await askForHome(uid);
  expect(fakes.prefetchQuery.mock.calls).toMatchObject([
    [{ queryKey: ['getUser', { id: uid }, undefined] }],
  ]);
});

test('keeps nobody waiting for an answer that does not come', async () => {
  fakes.prefetchQuery.mockReturnValueOnce(new Promise(() => undefined));
  const asked = askForHome(uid);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(asked).resolves.toBeUndefined();
});
