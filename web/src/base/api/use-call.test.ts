import { walletsCalls } from '@polytips/functions/contract/wallets.ts';
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { unreachable } from './call-failure.ts';
import { callMutation } from './use-call.ts';

vi.mock('./call-api.ts', () => ({
  callApi: () => Promise.resolve({ ok: false, failure: unreachable }),
}));

afterEach(() => onlineManager.setOnline(true));

it('a call that changes something ends without a network, with the message of an unreachable server', async () => {
  onlineManager.setOnline(false);
  const mutation = new MutationObserver(new QueryClient(), callMutation(walletsCalls.walletBackup));
  mutation.mutate({}).catch(() => undefined);
  await vi.waitFor(() => expect(mutation.getCurrentResult().status).toBe('error'));
  expect(mutation.getCurrentResult().error?.message).toBe(unreachable.message);
});
