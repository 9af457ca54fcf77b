import { expect, it } from 'vitest';
import { payerWallet } from '../../../test/payer-wallet.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import type { Claim } from '../../ledger/claim-store.ts';
import type { InflowRow, ListedInflow } from '../../subscriptions/inflow-store.ts';
import type { ClaimedLog } from './compare-claim.ts';
import {
  type BookedTransaction,
  compareOutflows,
  compareTransaction,
  type Outflow,
  outflowsOf,
  type ScannedWallets,
} from './compare-transaction.ts';
import { nameOf } from './difference.ts';

const usdt = 1_000_000n;
const at = '2026-01-07T12:00:00.000Z';
const hash = `0x${'a'.repeat(64)}`;
const member = '0x1111111111111111111111111111111111111111';
const company = '0x2222222222222222222222222222222222222222';
const payer = '0x3333333333333333333333333333333333333333';
const stranger = '0x4444444444444444444444444444444444444444';
const scanned = { first: 10, next: 30 };
const wallets: ScannedWallets = {
  own: {
    company: [{ address: company, fromBlock: 0, untilBlock: null }],
    payers: [payerWallet(payer)],
  },
  payers: [payerWallet(payer)],
  to: new Map([[company, scanned]]),
  from: new Map([[payer, scanned]]),
};

const transfer = (change: Partial<UsdtTransfer> = {}): UsdtTransfer => ({
  hash,
  place: 0,
  from: member,
  to: company,
  amountMicros: 75n * usdt,
  blockNumber: 20,
  ...change,
});

const receiptOf = (...transfers: readonly UsdtTransfer[]): Receipt => ({
  state: 'final',
  succeeded: true,
  blockNumber: 20,
  minedAt: new Date(at),
  transfers,
});

const failedReceipt: Receipt = {
  state: 'final',
  succeeded: false,
  blockNumber: 20,
  minedAt: new Date(at),
  // A chain has none of a failed transaction; an endpoint may say what it likes.
  transfers: [transfer({ amountMicros: 25n * usdt })],
};

function claimed(amountMicros: bigint, place = 0): ClaimedLog {
  const documentId = `AAAAAA_${hash}`;
  const claim: Claim = {
    paidFor: 'subscription',
    documentId,
    uid: 'AAAAAA',
    amountMicros,
    claimedAt: at,
  };
  return {
    hash,
    place,
    claim,
    claimedFor: {
      paidFor: 'subscription',
      booking: {
        uid: 'AAAAAA',
        publicKey: member,
        hash,
        bookedMicros: null,
        amountMicros: 50n * usdt,
        createdAt: at,
        mode: 'user',
        confirmedAt: at,
      },
    },
  };
}

const rowOf = (amountMicros: bigint, change: Partial<InflowRow> = {}): ListedInflow => ({
  id: `31337_${hash}_0`,
  hash,
  sender: member,
  amountMicros,
  reason: 'odd_sum',
  state: 'waiting',
  uid: null,
  minedAt: at,
  logs: [],
  settlement: null,
  ...change,
});

const booked = (change: Partial<BookedTransaction> = {}): BookedTransaction => ({
  claims: [],
  rows: [],
  isUnreadable: false,
  looks: { inflows: undefined, payouts: undefined },
  ...change,
});

const moved = (sum: string, books: string, sender = member) =>
  `${sender} moved ${sum} to the company, the books have ${books}`;
const settledFor = (uid: string | null): Partial<InflowRow> => ({
  settlement: { at, by: 'ADM1N0', note: 'By hand', txn: null, uid },
});

const problemsOf = (receipt: Receipt, books: BookedTransaction, of = wallets) =>
  compareTransaction(31_337, hash, receipt, books, of).map(({ problem }) => problem);

it.each<[string, Receipt, BookedTransaction, string[]]>([
  [
    'of 75 USDT of which 50 are booked and 25 listed',
    receiptOf(transfer()),
    booked({ claims: [claimed(50n * usdt)], rows: [rowOf(25n * usdt)] }),
    [],
  ],
  [
    'of which less is listed',
    receiptOf(transfer()),
    booked({ claims: [claimed(50n * usdt)], rows: [rowOf(25n * usdt - 1n)] }),
    [moved('75.000000', '74.999999')],
  ],
  [
    'of which the rest is not listed',
    receiptOf(transfer()),
    booked({ claims: [claimed(50n * usdt)] }),
    [moved('75.000000', '50.000000')],
  ],
  [
    'of which the books know nothing',
    receiptOf(transfer()),
    booked(),
    [moved('75.000000', '0.000000')],
  ],
  [
    'of two logs of one sender, claimed together',
    receiptOf(
      transfer({ amountMicros: 20n * usdt }),
      transfer({ place: 1, amountMicros: 30n * usdt }),
    ),
    booked({ claims: [claimed(20n * usdt), claimed(30n * usdt, 1)] }),
    [],
  ],
  [
    'of two senders, where one is listed',
    receiptOf(transfer(), transfer({ place: 1, from: stranger, amountMicros: 5n })),
    booked({ rows: [rowOf(75n * usdt)] }),
    [moved('0.000005', '0.000000', stranger)],
  ],
  [
    'that was booked by hand, whose row stays',
    receiptOf(transfer({ amountMicros: 50n * usdt })),
    booked({ claims: [claimed(50n * usdt)], rows: [rowOf(50n * usdt, settledFor('AAAAAA'))] }),
    [],
  ],
  [
    'that was settled with a note',
    receiptOf(transfer()),
    booked({ rows: [rowOf(75n * usdt, settledFor(null))] }),
    [],
  ],
  [
    'between our own wallets, which is listed',
    receiptOf(transfer({ from: payer })),
    booked({ rows: [rowOf(75n * usdt, { sender: payer, reason: 'internal' })] }),
    [],
  ],
  [
    'that disappeared, with a claim',
    { state: 'unknown' },
    booked({ claims: [claimed(50n * usdt)] }),
    [`the log that paid for the subscription AAAAAA_${hash} is not on the chain`],
  ],
  [
    'that disappeared, with a row',
    { state: 'unknown' },
    booked({ rows: [rowOf(25n * usdt)] }),
    [moved('0.000000', '25.000000')],
  ],
  [
    'that failed, with a row',
    failedReceipt,
    booked({ rows: [rowOf(25n * usdt)] }),
    [moved('0.000000', '25.000000')],
  ],
  ['of nothing', receiptOf(transfer({ amountMicros: 0n })), booked(), []],
  ['to somebody else', receiptOf(transfer({ to: stranger })), booked(), []],
  ['that is not scanned yet', receiptOf(transfer({ blockNumber: 30 })), booked(), []],
  ['from before the first scan', receiptOf(transfer({ blockNumber: 9 })), booked(), []],
  [
    'in the last scanned block',
    receiptOf(transfer({ blockNumber: 29 })),
    booked(),
    [moved('75.000000', '0.000000')],
  ],
  [
    'that was set aside a moment ago',
    receiptOf(transfer()),
    booked({ looks: { inflows: 3, payouts: undefined } }),
    [],
  ],
  [
    'that was set aside a day ago',
    receiptOf(transfer()),
    booked({ looks: { inflows: 10, payouts: undefined } }),
    [moved('75.000000', '0.000000')],
  ],
  [
    'that is partly booked and set aside',
    receiptOf(transfer()),
    booked({ claims: [claimed(50n * usdt)], looks: { inflows: 1, payouts: undefined } }),
    [moved('75.000000', '50.000000')],
  ],
  ['of which a document cannot be read', receiptOf(transfer()), booked({ isUnreadable: true }), []],
])('a transaction %s is compared with its claims and rows', (_, receipt, books, problems) => {
  expect(problemsOf(receipt, books)).toEqual(problems);
});

it('a log that a refund or a pay-out claims is not booked by that', () => {
  const { claim, ...rest } = claimed(75n * usdt);
  const books = booked({ claims: [{ ...rest, claim: { ...claim, paidFor: 'refund' } }] });
  expect(problemsOf(receiptOf(transfer()), books)).toContain(moved('75.000000', '0.000000'));
});

it('a transfer to a company wallet that no scan has begun with is not compared', () => {
  expect(problemsOf(receiptOf(transfer()), booked(), { ...wallets, to: new Map() })).toEqual([]);
});

it.each<[string, Partial<UsdtTransfer>, boolean]>([
  ['from a payer to somebody', {}, true],
  ['from a payer to a company wallet', { to: company }, false],
  ['from a payer to itself', { to: payer }, false],
  ['from somebody else', { from: stranger }, false],
  ['of nothing', { amountMicros: 0n }, false],
  ['that is not scanned yet', { blockNumber: 30 }, false],
  ['from before the wallet was a payer’s', { blockNumber: 9 }, false],
])('whether a transfer %s needs a reason', (_, change, isOutflow) => {
  const receipt = receiptOf(transfer({ from: payer, to: member, ...change }));
  expect(outflowsOf(receipt, wallets)).toHaveLength(isOutflow ? 1 : 0);
});

it.each([
  [19, 0],
  [20, 1],
])(
  'of a payer whose last block is %d the transfers in block 20 that need a reason are %d',
  (last, count) => {
    const receipt = receiptOf(transfer({ from: payer, to: member }));
    const ended = { ...wallets, payers: [payerWallet(payer, 0, last)] };
    expect(outflowsOf(receipt, ended)).toHaveLength(count);
  },
);

it.each<[string, Partial<Outflow>, Partial<BookedTransaction>, boolean]>([
  ['nothing explains', {}, {}, true],
  ['the audit log names', { isAudited: true }, {}, false],
  ['an ended payment of the app accounts for', { accountedBy: 'endedPayment' }, {}, false],
  ['an open payment of the app accounts for', { accountedBy: 'openPayment' }, {}, false],
  ['is claimed', {}, { claims: [claimed(18n * usdt)] }, false],
  ['stands beside a claimed one', {}, { claims: [claimed(18n * usdt, 1)] }, true],
  ['was set aside a moment ago', {}, { looks: { inflows: undefined, payouts: 2 } }, false],
  ['was set aside a day ago', {}, { looks: { inflows: undefined, payouts: 10 } }, true],
])('a transfer from a payer to a member that %s is compared', (_, change, books, differs) => {
  const sent = transfer({ from: payer, to: member, amountMicros: 18n * usdt });
  const outflow: Outflow = {
    transfer: sent,
    uid: 'AAAAAA',
    isAudited: false,
    accountedBy: 'nothing',
    ...change,
  };
  const problem = `${payer} sent the member AAAAAA 18.000000 for nothing that the books know`;
  const subject = `claims/31337_${hash}_0`;
  expect(compareOutflows(31_337, [outflow], booked(books))).toEqual(
    differs ? [{ kind: 'payout', subject, hash, problem }] : [],
  );
});

it('what a payer sent to nobody’s wallet is named with the address', () => {
  const sent = transfer({ from: payer, to: stranger, amountMicros: 18n * usdt });
  const outflow: Outflow = {
    transfer: sent,
    uid: undefined,
    isAudited: false,
    accountedBy: 'nothing',
  };
  expect(compareOutflows(31_337, [outflow], booked())).toMatchObject([
    { problem: `${payer} sent ${stranger} 18.000000 for nothing that the books know` },
  ]);
});

it('a difference has one name, whatever its words, and two in one document of two kinds have two', () => {
  const subject = `claims/31337_${hash}_0`;
  const difference = { kind: 'claim', subject, hash, problem: 'One' } as const;
  expect(nameOf(difference)).toBe(`claim_claims_31337_${hash}_0`);
  expect(nameOf({ ...difference, problem: 'Other' })).toBe(nameOf(difference));
  expect(nameOf({ ...difference, kind: 'unreadable' })).not.toBe(nameOf(difference));
  expect(nameOf({ ...difference, subject: 'payments' })).toBe(`claim_payments_${hash}`);
});
