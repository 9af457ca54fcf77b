import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentQuote } from '../../chain/quote-payment.ts';
import type { Balances, IntendedPayment } from '../../chain/wallet-chain.ts';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import type { PaymentOrder, PaymentRow } from '../payment.ts';
import { PaymentReview } from './payment-review.tsx';

const { from, ...fakes } = vi.hoisted(() => ({
  from: `0x${'aB'.repeat(20)}`,
  useBalances: vi.fn<() => { data: Balances }>(),
  usePaymentQuote: vi.fn<(payment: IntendedPayment) => { data: PaymentQuote }>(),
  usePayments: vi.fn<() => { data: PaymentRow[] }>(),
  Button: vi.fn<(props: { disabled: boolean; onClick: () => void }) => undefined>(),
}));
vi.mock('../../session/use-session.ts', () => ({ useMember: () => ({ publicKey: from }) }));
vi.mock('../../chain/use-balances.ts', () => ({ useBalances: fakes.useBalances }));
vi.mock('../../chain/use-payment-quote.ts', () => ({ usePaymentQuote: fakes.usePaymentQuote }));
vi.mock('../use-payments.ts', () => ({
  usePayments: fakes.usePayments,
  useUnfinishedPayments: () => [],
}));
vi.mock('../../config/environment.ts', () => ({ environment: { chain: {} } }));
vi.mock('../../ui/controls/button.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Button: fakes.Button,
}));

const to = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const polWei = 10n ** 18n;
const feeWei = 2n * 10n ** 16n;

const order: PaymentOrder = {
  to,
  recipient: 'this address',
  paid: { symbol: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'send' },
  nonce: 7,
  unfinished: [],
  newest: [],
  reviewedAtMs: 0,
};
/** A payment of the same sum that is under way. */
const underWay = (nonce: number, recipient = to): PaymentOrder['unfinished'][number] => ({
  txn: `0x${String(nonce).repeat(64)}`,
  nonce,
  to: recipient,
  amt: '50.000000',
  symbol: 'USDT',
  kind: 'transfer',
  reserved: { usdt: 50_000_000n, wei: feeWei },
});
const onConfirm = vi.fn<(feeLimitWei: bigint) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  fakes.useBalances.mockReturnValue({ data: { usdtMicros: 100_000_000n, polWei } });
  fakes.usePaymentQuote.mockReturnValue({ data: { ok: true, feeWei } });
  fakes.usePayments.mockReturnValue({ data: [] });
});

const show = (changes: Partial<PaymentOrder> = {}): string =>
  renderToStaticMarkup(
    <ToastProvider owner={undefined} isReady={false}>
      <PaymentReview
        order={{ ...order, ...changes }}
        unread={0}
        onConfirm={onConfirm}
        onClose={() => undefined}
      >
        {null}
      </PaymentReview>
    </ToastProvider>,
  );

/** The button that confirms, as the last review has drawn it. */
const confirmButton = () => fakes.Button.mock.lastCall?.[0];

it.each<[string, string | undefined, PaymentOrder['unfinished']]>([
  ['no payment', undefined, []],
  ['an equal payment', 'A payment of the same amount to the same recipient is', [underWay(6)]],
  [
    'two equal payments',
    '2 payments of the same amount to the same recipient are',
    [underWay(5), underWay(6)],
  ],
  ['a payment of the same sum to another recipient', undefined, [underWay(6, from)]],
  ['an equal payment whose place it takes', undefined, [underWay(7)]],
])('a review that has %s under way warns of it: %s', (_, text, unfinished) => {
  const shown = show({ unfinished });
  expect(shown.includes('of the same amount')).toBe(text !== undefined);
  expect(shown).toContain(text ?? '');
});

it.each([
  ['leave it', [underWay(6)], '0.00 USDT', false],
  ['may take some of it', [underWay(5), underWay(6)], '50.00 USDT missing', true],
])(
  'a payment can be confirmed only where those under way leave its sum: they %s',
  (_, unfinished, after, isDisabled) => {
    expect(show({ unfinished })).toContain(after);
    expect(confirmButton()?.disabled).toBe(isDisabled);
  },
);

it('the network fee that a review shows is the most that its confirmation agrees to', () => {
  expect(show()).toContain('0.0200 POL');
  confirmButton()?.onClick();
  expect(onConfirm.mock.calls).toEqual([[feeWei]]);
});

it('a review shows the recipient whole, and the fee of what it pays with the fees that it has to offer', () => {
  const leastFees = { maxFeePerGas: 45n, maxPriorityFeePerGas: 27n };
  const replaces = { nonce: 7, dates: '2026-01-05T08:00:00.000Z', paid: order.paid, leastFees };
  expect(show({ replaces }).replaceAll(/<[^>]*>/g, '')).toContain(to);
  expect(fakes.usePaymentQuote).toHaveBeenCalledWith({ ...order.paid, from, to, leastFees });
});
