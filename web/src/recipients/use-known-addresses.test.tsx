import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Activity } from '../activity/use-activity.ts';
import { useKnownAddresses } from './use-known-addresses.ts';

const bob = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const giver = `0x${'2'.repeat(40)}`;
const friend = '0x52908400098527886E0F7030069857D2E4169EE7';

type Movements = Pick<Activity, 'rows' | 'allRows' | 'problem'>;

const fakes = vi.hoisted(() => ({ unread: '', activity: vi.fn<() => Movements>() }));

vi.mock('../config/environment.ts', () => ({
  environment: { chain: { companyWallet: `0x${'1'.repeat(40)}` } },
}));
vi.mock('../session/use-session.ts', () => ({
  useMember: () => ({ publicKey: `0x${'3'.repeat(40)}` }),
}));
vi.mock('../activity/use-activity.ts', () => ({
  receiptsRefreshMs: 60_000,
  useActivity: fakes.activity,
}));
vi.mock('./use-saved-recipients.ts', () => ({
  useSavedRecipients: () => ({ saved: [], problem: undefined }),
}));
vi.mock('../base/api/use-call.ts', () => ({
  useCall: ({ name }: { readonly name: string }) => {
    if (name === fakes.unread) return { isError: true, isFetched: true, isPaused: false };
    const data = name === 'getPaidRecipients' ? [{ to: bob, dates }] : [{ from: giver }];
    return { data, isError: false, isFetched: true, isPaused: false };
  },
}));
const dates = '2016-01-05T08:00:00.000Z';

// The first page of a member with many payments, none of them to Bob.
const firstPage: Movements = { rows: [], allRows: [], problem: undefined };

const longAgo = {
  id: 'out:0xaa',
  hash: '0xaa',
  direction: 'out',
  purpose: 'send',
  symbol: 'USDT',
  amount: 5n,
  address: friend,
  state: 'confirmed',
  atMs: 1,
  isSigned: true,
} as const;

beforeEach(() => {
  fakes.unread = '';
  fakes.activity.mockReturnValue(firstPage);
});

function Known() {
  const addresses = useKnownAddresses();
  if (addresses === undefined) return 'unknown';
  const { known, rows, problem = 'whole' } = addresses;
  const shown = known.map(({ address, trust }) => `${trust} ${address}`);
  return [problem, ...shown, `${rows.length} rows`].join();
}

const shown = () => renderToStaticMarkup(<Known />);

it('who was paid before the newest payments is known as paid, and the history is whole', () => {
  expect(shown()).toMatch(/^whole/);
  expect(shown()).toContain(`paid ${bob}`);
  expect(shown()).toContain(`incoming ${giver}`);
});

it.each(['getPaidRecipients', 'getReceiptSenders'])(
  'the history is not whole where %s brings nothing',
  (name) => {
    fakes.unread = name;
    expect(shown()).toMatch(/^Recipients and senders could not be read/);
  },
);

it('the history is not whole where a movement could not be read', () => {
  fakes.activity.mockReturnValue({ ...firstPage, problem: 'No network' });
  expect(shown()).toMatch(/^No network/);
});

it('a recipient of long ago is known, also where the list stops above that payment', () => {
  fakes.activity.mockReturnValue({ ...firstPage, allRows: [longAgo] });
  expect(shown()).toContain(`paid ${friend}`);
  expect(shown()).toContain('1 rows');
});

it('a sender of POL is known as a sender', () => {
  const received = { direction: 'in', purpose: 'receipt', symbol: 'POL', isSigned: false } as const;
  fakes.activity.mockReturnValue({ ...firstPage, allRows: [{ ...longAgo, ...received }] });
  expect(shown()).toContain(`incoming ${friend}`);
});

it('no address is known until the movements are loaded', () => {
  fakes.activity.mockReturnValue({ ...firstPage, rows: undefined, allRows: undefined });
  expect(shown()).toBe('unknown');
});
