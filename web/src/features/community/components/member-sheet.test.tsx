import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callQuery } from '../../../base/api/use-call.ts';
import { MemberSheet } from './member-sheet.tsx';

vi.mock('../../../base/api/business-day.ts', () => ({
  useBusinessDay: () => ({ day: '2026-01-05' }),
}));
vi.mock('../../../base/api/call-api.ts', () => ({ callApi: undefined }));
vi.mock('../../../config/environment.ts', () => ({ environment: { businessTimeZone: 'UTC' } }));
vi.mock('../../../session/use-session.ts', () => ({ useMember: () => ({ publicKey }) }));
vi.mock('../../../ui/feedback/toast.tsx', () => ({ useToast: () => () => undefined }));

const publicKey = '0x1';

const row = {
  CODES: 'ABC123',
  NAMES: 'Guest Friend',
  DATES: '2026-01-05T08:00:00.000Z',
  Activation_sl: 'ABC123',
};

beforeAll(() => vi.stubGlobal('location', { origin: 'https://polytips.example' }));
afterAll(() => vi.unstubAllGlobals());

/** The sheet of a member whose row of the list has one amount, and whose story another one, once it is read. */
function showMember(listed: bigint, read: bigint | undefined): string {
  const client = new QueryClient();
  const input = { params: { publicKey, uid: row.CODES } };
  const story: CallReply<'getNetworkMember'> = [
    { ...row, amount: read ?? 0n, lvl: 1, packages: [], active: false, through: 0n, below: 0 },
  ];
  if (read !== undefined)
    client.setQueryData(callQuery(networkCalls.getNetworkMember, input).queryKey, story);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemberSheet member={{ ...row, amount: listed }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it.each([
  [0n, undefined, false],
  [0n, 50_000_000n, false],
  [50_000_000n, 0n, true],
  [0n, 0n, true],
])(
  'a member with %s in the list and %s in the story is a guest to remind: %s',
  (listed, read, isGuest) => {
    const shown = showMember(listed, read);
    expect(shown).toContain('Guest Friend');
    expect(/Remind/.test(shown)).toBe(isGuest);
    expect(/Copy message/.test(shown)).toBe(isGuest);
  },
);
