import { walletsCalls } from '@polytips/functions/contract/wallets.ts';
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unreachable } from '../base/api/call-failure.ts';
import { callMutation } from './use-call-mutation.ts';

const { callApi } = vi.hoisted(() => ({ callApi: vi.fn<() => Promise<unknown>>() }));
vi.mock('../base/api/call-api.ts', () => ({ callApi }));

beforeEach(() => {
  callApi.mockResolvedValue({ ok: false, failure: unreachable });
});
afterEach(() => onlineManager.setOnline(true));

it('a call that changes something ends without a network, with the message of an unreachable server', async () => {
  onlineManager.setOnline(false);
  const client = new QueryClient();
  const mutation = new MutationObserver(client, callMutation(client, walletsCalls.walletBackup));
  mutation.mutate({}).catch(() => undefined);
  await expect.poll(() => mutation.getCurrentResult().status).toBe('error');
  expect(mutation.getCurrentResult().error?.message).toBe(unreachable.message);
});

it.each<[string, object]>([
  ['it', { ok: true, data: [] }],
  ['its refusal, which was decided on newer rows', { ok: false, failure: unreachable }],
])('what follows from a call that changes something is out of date after %s', async (_, result) => {
  callApi.mockResolvedValue(result);
  const client = new QueryClient();
  const queryKey = ['getUser', { id: 'ABC123' }];
  client.setQueryData(queryKey, 'read before');
  const mutation = new MutationObserver(client, callMutation(client, walletsCalls.walletBackup));
  await mutation.mutate({}).catch(() => undefined);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
