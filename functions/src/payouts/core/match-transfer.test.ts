import { expect, it } from 'vitest';
import { testPayment } from '../../../test/test-payment.ts';
import { testRequest as request } from '../../../test/test-withdrawal.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { isLeftToEnd, matchTransfer, type TransferMatch } from './match-transfer.ts';

const { recipient } = request;
const hash = `0x${'1'.repeat(64)}`;
const from = '0x3333333333333333333333333333333333333333';
const transfer = {
  hash,
  place: 0,
  from,
  to: recipient,
  amountMicros: 18_000_000n,
  blockNumber: 11,
};

const paymentOf = (of: string) => ({
  hash: of,
  payerPublicKey: recipient,
  reportedAt: request.requestedAt,
});
const outside = {
  uid: 'ADM1N1',
  grant: 1,
  device: null,
  until: request.requestedAt,
  external: true,
} as const;
const unpaid = (
  day: string,
  change: Partial<Omit<typeof request, 'claim'>> &
    Partial<Pick<Withdrawal, 'claim' | 'heldBy'>> = {},
): Withdrawal => ({
  ...request,
  ...change,
  day,
  state: 'unpaid',
});
const reported = (day: string, of: string): Withdrawal => ({
  ...request,
  day,
  state: 'paying',
  payment: paymentOf(of),
});
const submitted = (day: string, of: string): Withdrawal => ({
  ...request,
  day,
  state: 'paying',
  payment: { ...paymentOf(of), submitted: true },
});
const paid = (day: string, paidAt = request.requestedAt): Withdrawal => ({
  ...request,
  day,
  state: 'paid',
  payment: paymentOf('0x2'),
  paidAt,
});
const [first, second] = ['2026-01-07', '2026-01-08'] as const;

const words = (match: TransferMatch): string =>
  'withdrawal' in match ? `${match.state} ${match.withdrawal.day}` : match.state;

it.each<[string, Withdrawal[], string | undefined, string]>([
  ['the oldest unpaid withdrawal', [unpaid(second), unpaid(first)], undefined, `pays ${first}`],
  ['one that names its hash', [unpaid(first), reported(second, hash)], undefined, `pays ${second}`],
  [
    'one that its slot names',
    [unpaid(first), unpaid(second)],
    `AAAAAA_${second}`,
    `pays ${second}`,
  ],
  [
    'one that its slot names and that has another submitted payment',
    [unpaid(first), submitted(second, '0x3')],
    `AAAAAA_${second}`,
    `pays ${second}`,
  ],
  [
    'an unpaid one beside one with another reported hash',
    [reported(first, '0x3'), unpaid(second)],
    undefined,
    `pays ${second}`,
  ],
  [
    'one with another reported hash beside one with submitted bytes',
    [submitted(first, '0x3'), reported(second, '0x4')],
    undefined,
    `pays ${second}`,
  ],
  [
    'one that an admin was to pay outside of the app',
    [unpaid(first), unpaid(second, { claim: outside })],
    undefined,
    `pays ${second}`,
  ],
  ['an unpaid one beside a paid one', [paid(first), unpaid(second)], undefined, `pays ${second}`],
  [
    'the oldest of those with submitted payments',
    [submitted(second, '0x3'), submitted(first, '0x4')],
    undefined,
    `pays ${first}`,
  ],
])('a transfer of NET pays %s', (_, withdrawals, named, expected) => {
  expect(words(matchTransfer(transfer, withdrawals, named))).toBe(expected);
});

it('a transfer is a duplicate of the withdrawal that its slot names, else of the newest', () => {
  const both = [paid(second), paid(first)];
  expect(words(matchTransfer(transfer, both, undefined))).toBe(`duplicate ${second}`);
  expect(words(matchTransfer(transfer, both, `AAAAAA_${first}`))).toBe(`duplicate ${first}`);
});

it.each<[string, Parameters<typeof unpaid>[1]]>([
  ['of a micro more', { netMicros: 17_999_999n }],
  ['of the block of the request', { requestedAtBlock: 11 }],
])('a transfer %s matches nothing', (_, change) => {
  expect(words(matchTransfer(transfer, [unpaid(first, change)], undefined))).toBe('unmatched');
});

const payment = testPayment({
  kind: 'withdrawalPay',
  from,
  to: recipient,
  amt: '18.000000',
  withdrawal: `AAAAAA_${first}`,
  txns: [hash, '0x3'],
});

const takenAt = '2026-01-07T12:00:00.000Z';
const toPayOutside = { heldBy: [outside.uid] };

it.each<[string, Withdrawal, boolean]>([
  ['an admin was to pay outside', unpaid(first, toPayOutside), true],
  ['nobody was to pay outside', unpaid(first), false],
  [
    'an admin was to pay outside and that was paid two minutes before',
    { ...paid(first, '2026-01-07T11:58:00.000Z'), ...toPayOutside },
    false,
  ],
  [
    'an admin was to pay outside and that is paid since',
    { ...paid(first, '2026-01-07T11:58:00.001Z'), ...toPayOutside },
    true,
  ],
  [
    'an admin was to pay outside and that is requested since',
    unpaid(first, { ...toPayOutside, requestedAt: '2026-01-07T12:00:00.001Z' }),
    false,
  ],
  ['is of a micro more', unpaid(first, { ...toPayOutside, netMicros: 17_999_999n }), false],
])(
  'whether a payment of the app looks like the pay-out of a withdrawal that %s',
  (_, row, expected) => {
    const sent: Payment = { ...payment, kind: 'transfer', withdrawal: null, createdAt: takenAt };
    expect(isLeftToEnd(transfer, sent, [row])).toBe(!expected);
  },
);

it.each<[string, Payment, Withdrawal[], boolean]>([
  ['for a withdrawal in process with it', payment, [submitted(first, '0x3')], true],
  ['for a withdrawal in process with another', payment, [submitted(first, '0x4')], false],
  ['for a withdrawal that is unpaid', payment, [unpaid(first)], false],
  ['for a withdrawal that is paid', payment, [paid(first)], false],
  ['that has failed', { ...payment, state: 'failed' }, [submitted(first, hash)], false],
  ['for something else', { ...payment, kind: 'transfer', withdrawal: null }, [unpaid(first)], true],
  ['of another sum', { ...payment, amt: '18.000001' }, [submitted(first, hash)], false],
  ['to somebody else', { ...payment, to: from }, [submitted(first, hash)], false],
])('whether a transfer is left to the end of a payment %s', (_, of, withdrawals, expected) => {
  expect(isLeftToEnd(transfer, of, withdrawals)).toBe(expected);
});
