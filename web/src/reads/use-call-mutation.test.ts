import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { unreachable } from '../base/api/call-failure.ts';
import { makeChange } from './use-call-mutation.ts';

const { callApi } = vi.hoisted(() => ({ callApi: vi.fn<() => Promise<unknown>>() }));
vi.mock('../base/api/call-api.ts', () => ({ callApi }));

it.each<[string, object]>([
  ['it', { ok: true, data: [] }],
  ['its refusal, which was decided on newer rows', { ok: false, failure: unreachable }],
])('what follows from a call that changes something is out of date after %s', async (_, result) => {
  callApi.mockResolvedValue(result);
  const client = new QueryClient();
  const queryKey = ['getUser', { id: 'ABC123' }];
  client.setQueryData(queryKey, 'read before');
  await makeChange(client, walletsCalls.walletBackup, {}).catch(() => undefined);
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('a call that changes something has succeeded once what it changes is read again', async () => {
  callApi.mockResolvedValue({ ok: true, data: [] });
  const client = new QueryClient();
  const reading = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>(async () => reading.promise);
  const shown = new QueryObserver(client, {
    queryKey: ['getUser'],
    queryFn,
    initialData: 'read before',
    staleTime: Number.POSITIVE_INFINITY,
  });
  onTestFinished(shown.subscribe(() => undefined));
  const onMade = vi.fn<() => void>();
  const made = makeChange(client, walletsCalls.walletBackup, {}).then(onMade);
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
  expect(onMade).not.toHaveBeenCalled();
  reading.resolve('read again');
  await made;
  expect(shown.getCurrentResult().data).toBe('read again');
});
