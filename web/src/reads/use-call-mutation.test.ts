import { walletsCalls } from '@polytips/functions/contract/wallets.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
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
