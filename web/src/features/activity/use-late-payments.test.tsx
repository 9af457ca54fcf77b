import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { useLatePayments } from './use-late-payments.ts';

const address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const payment = {
  txn: `0x${'ab'.repeat(32)}`,
  publicKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  kind: 'transfer',
  to: address,
  details: address,
  amt: '50.000000',
  symbol: 'USDT',
  status: 'Pending',
  dates: '2026-01-05T08:00:00.000Z',
  state: 'pending',
  nonce: 6,
  nextFees: { maxFeePerGas: '45', maxPriorityFeePerGas: '27' },
} as const;

function Late({ row }: { readonly row: RowOf<'getTransfers'> }) {
  return [...useLatePayments([row])].join(' ');
}

it.each([
  { when: '30 seconds ago', ageSeconds: 30, problem: undefined, isLate: true },
  { when: '29 seconds ago', ageSeconds: 29, problem: undefined, isLate: false },
  { when: 'in the future of the device', ageSeconds: -3_600, problem: undefined, isLate: false },
  {
    when: 'now, and the network refuses it',
    ageSeconds: 0,
    problem: 'insufficient funds',
    isLate: true,
  },
])(
  'a payment whose newest attempt was submitted $when is late at once: $isLate',
  ({ ageSeconds, problem, isLate }) => {
    const submittedAt = new Date(Date.now() - ageSeconds * 1_000).toISOString();
    const shown = renderToStaticMarkup(<Late row={{ ...payment, submittedAt, problem }} />);
    expect(shown).toBe(isLate ? payment.txn : '');
  },
);

it('a payment without a next attempt is never late', () => {
  const row = { ...payment, nextFees: undefined };
  expect(renderToStaticMarkup(<Late row={row} />)).toBe('');
});
