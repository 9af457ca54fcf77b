import { expect, it } from 'vitest';
import { testRequest as request } from '../../../test/test-withdrawal.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { matchTransfer, type TransferMatch } from './match-transfer.ts';

const { recipient } = request;
const hash = `0x${'1'.repeat(64)}`;
const transfer = { hash, amountMicros: 18_000_000n, blockNumber: 11 };

const paymentOf = (of: string) => ({
  hash: of,
  payerPublicKey: recipient,
  reportedAt: request.requestedAt,
});
const held = { uid: 'ADM1N1', device: null, until: request.requestedAt, external: true } as const;
const unpaid = (
  day: string,
  change: Partial<Omit<typeof request, 'claim'>> & Partial<Pick<Withdrawal, 'claim'>> = {},
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
const paid = (day: string): Withdrawal => ({
  ...request,
  day,
  state: 'paid',
  payment: paymentOf('0x2'),
  paidAt: request.requestedAt,
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
    'one that was held to be paid outside of the app',
    [unpaid(first), unpaid(second, { claim: held })],
    undefined,
    `pays ${second}`,
  ],
  ['an unpaid one beside a paid one', [paid(first), unpaid(second)], undefined, `pays ${second}`],
])('a transfer of NET pays %s', (_, withdrawals, named, expected) => {
  expect(words(matchTransfer(transfer, withdrawals, named))).toBe(expected);
});

it('a transfer waits while another payment of its only withdrawal, with its bytes, is in process', () => {
  const rows = [submitted(first, '0x3'), paid(second)];
  expect(words(matchTransfer(transfer, rows, undefined))).toBe('waits');
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
