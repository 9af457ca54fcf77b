import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callQuery } from '../../base/api/use-call.ts';
import { ReferModal } from './refer-modal.tsx';

vi.mock('../../base/api/call-api.ts', () => ({ callApi: undefined }));
vi.mock('../../config/environment.ts', () => ({ environment: { businessTimeZone: 'UTC' } }));
vi.mock('../../session/use-session.ts', () => ({
  useMember: () => ({ uid: 'ABC123', publicKey }),
}));
vi.mock('../../ui/feedback/toast.tsx', () => ({ useToast: () => () => undefined }));

const publicKey = '0x1';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://polytips.example' }));
afterAll(() => vi.unstubAllGlobals());

/** The open invitation of a member with these directs. */
function showInvitation(totals: CallReply<'networkTotals'>[number]): string {
  const client = new QueryClient();
  const input = { params: { publicKey }, query: { level: 1 } };
  client.setQueryData(callQuery(networkCalls.networkTotals, input).queryKey, [totals]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ReferModal open onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it('an invitation says when its members were counted, unless that is now', () => {
  const now = { members: 2, subscribed: 1, amount: 50_000_000n };
  expect(showInvitation(now)).toContain('2 members');
  expect(showInvitation(now)).not.toContain('Counted');
  const earlier = { ...now, members: 1_204, countedAt: '2026-01-05T00:01:02.000Z' };
  expect(showInvitation(earlier)).toMatch(
    /1,204 members<.*>Counted \d\d-Jan-2026 \d\d:\d\d:02 UTC/,
  );
});
