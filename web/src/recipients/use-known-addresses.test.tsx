import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useKnownAddresses } from './use-known-addresses.ts';

const bob = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const giver = `0x${'2'.repeat(40)}`;

const fakes = vi.hoisted(() => ({ unread: '' }));

vi.mock('../config/environment.ts', () => ({
  environment: { chain: { companyWallet: `0x${'1'.repeat(40)}` } },
}));
vi.mock('../session/use-session.ts', () => ({
  useMember: () => ({ publicKey: `0x${'3'.repeat(40)}` }),
}));
// The first page of a member with many payments, none of them to Bob.
vi.mock('../activity/use-activity.ts', () => ({
  receiptsRefreshMs: 60_000,
  useActivity: () => ({ allRows: [], problem: undefined }),
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

function Known() {
  const { known = [], problem } = useKnownAddresses() ?? {};
  return [problem ?? 'whole', ...known.map(({ address, trust }) => `${trust} ${address}`)].join();
}

it('who was paid before the newest payments is known as paid, and the history is whole', () => {
  const html = renderToStaticMarkup(<Known />);
  expect(html).toMatch(/^whole/);
  expect(html).toContain(`paid ${bob}`);
  expect(html).toContain(`incoming ${giver}`);
});

it.each(['getPaidRecipients', 'getReceiptSenders'])(
  'the history is not whole where %s brings nothing',
  (name) => {
    fakes.unread = name;
    expect(renderToStaticMarkup(<Known />)).toMatch(/^Recipients and senders could not be read/);
  },
);
