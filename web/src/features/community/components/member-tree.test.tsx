import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CallFailed, unreachable } from '../../../base/api/call-failure.ts';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { callPagesQuery } from '../../../base/api/use-call-pages.ts';
import { MemberTree } from './member-tree.tsx';

vi.mock('../../../base/api/call-api.ts', () => ({ callApi: undefined }));
vi.mock('../../../session/use-session.ts', () => ({
  useMember: () => ({ uid: 'ABC123', name: 'Watching Sponsor', publicKey }),
}));

const publicKey = '0x1';

const memberOf = (index: number, below: number | undefined): RowOf<'getDownline'> => ({
  CODES: `UID${index}`,
  NAMES: `Member ${index}`,
  DATES: '2026-01-05T08:00:00.000Z',
  Activation_sl: `UID${index}`,
  amount: 50_000_000n,
  lvl: 1,
  ...(below !== undefined && { below }),
});

/** The tree of a member with these directs, of which the next page failed, or was not asked for yet. */
function showTree(directs: RowOf<'getDownline'>[], failure?: CallFailed): string {
  const client = new QueryClient();
  const input = { params: { publicKey }, query: { level: 1 } };
  const { queryKey } = callPagesQuery(networkCalls.getDownline, input);
  client.setQueryData(queryKey, { pages: [directs], pageParams: [undefined] });
  if (failure !== undefined)
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({
        status: 'error',
        error: failure,
        fetchMeta: { fetchMore: { direction: 'forward' } },
      });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemberTree onOpen={() => undefined} />
    </QueryClientProvider>,
  );
}

const fullPage = Array.from({ length: 50 }, (_, index) => memberOf(index, 0));

it('a branch of more than a page offers the next one, and says how many are shown', () => {
  expect(showTree(fullPage)).toMatch(/Show more<.*>50 shown</);
  expect(showTree(fullPage.slice(1))).not.toMatch(/Show more|shown/);
});

it('a branch whose next page failed says why, and offers it again', () => {
  const failure = new CallFailed(unreachable);
  const shown = showTree(fullPage, failure);
  expect(shown).toContain(`More could not be loaded. ${failure.message}`);
  expect(shown).toContain('Show more');
});

it.each([
  [0, 'no one yet'],
  [1, '1 below'],
  [1_200, '1,200 below'],
  [undefined, 'last level'],
])('a member with %s directs says %s', (below, text) => {
  expect(showTree([memberOf(0, below)])).toContain(`UID0 · ${text}<`);
});
