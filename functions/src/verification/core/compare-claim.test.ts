import { expect, it } from 'vitest';
import { payerWallet } from '../../../test/payer-wallet.ts';
import type { UsdtTransfer } from '../../chain/chain.ts';
import type { Claim } from '../../ledger/claim-store.ts';
import type { Booking } from '../../subscriptions/booking.ts';
import type { InflowRow } from '../../subscriptions/inflow-store.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { type ClaimedFor, findClaimProblem } from './compare-claim.ts';

const usdt = 1_000_000n;
const at = '2026-01-07T12:00:00.000Z';
const hash = `0x${'a'.repeat(64)}`;
const otherHash = `0x${'b'.repeat(64)}`;
const member = '0x1111111111111111111111111111111111111111';
const company = '0x2222222222222222222222222222222222222222';
const payer = '0x3333333333333333333333333333333333333333';
const other = '0x4444444444444444444444444444444444444444';
const ownWallets = {
  company: [{ address: company, fromBlock: 10, untilBlock: null }],
  payers: [payerWallet(payer)],
};

const claimOf = (paidFor: Claim['paidFor'], documentId: string, amountMicros: bigint): Claim => ({
  paidFor,
  documentId,
  uid: 'AAAAAA',
  amountMicros,
  claimedAt: at,
});

const subscription: Booking = {
  uid: 'AAAAAA',
  publicKey: member,
  hash,
  bookedMicros: null,
  amountMicros: 50n * usdt,
  createdAt: at,
  mode: 'user',
  confirmedAt: at,
};

const withdrawal: Withdrawal = {
  uid: 'AAAAAA',
  name: 'Member',
  day: '2026-01-07',
  amountMicros: 20n * usdt,
  feeMicros: 2n * usdt,
  netMicros: 18n * usdt,
  recipient: member,
  requestedAtBlock: 15,
  requestId: 'test',
  requestedAt: at,
  claim: null,
  state: 'paid',
  payment: { hash, payerPublicKey: payer, reportedAt: at },
  paidAt: at,
};

const row: InflowRow = {
  hash: otherHash,
  sender: member,
  amountMicros: 25n * usdt,
  reason: 'odd_sum',
  state: 'settled',
  uid: 'AAAAAA',
  minedAt: at,
  logs: [],
  settlement: { at, by: 'ADM1N0', note: 'Paid back', txn: hash, uid: null },
};

const log: UsdtTransfer = {
  hash,
  place: 0,
  from: member,
  to: company,
  amountMicros: 75n * usdt,
  blockNumber: 20,
};
const paidLog = { ...log, from: payer, to: member, amountMicros: 18n * usdt };
const refundLog = { ...paidLog, amountMicros: 25n * usdt };
const dustLog = { ...log, amountMicros: 400_000n };
const dustRow: InflowRow = { ...row, reason: 'dust', state: 'kept', settlement: null };
const wallets = { subscription, withdrawal, row, dustRow };

type Case = readonly [
  string,
  Claim,
  ClaimedFor,
  UsdtTransfer | undefined,
  expected: string | undefined,
];

const booking = claimOf('subscription', `AAAAAA_${hash}`, 50n * usdt);
const payout = claimOf('withdrawal', 'AAAAAA_2026-01-07', 18n * usdt);
const dust = claimOf('dust', `31337_${member}_2026-01-07`, 400_000n);
const refund = claimOf('refund', `31337_${otherHash}_0`, 25n * usdt);
const forSubscription = (change: Partial<Booking> = {}): ClaimedFor => ({
  paidFor: 'subscription',
  // The change keeps the mode, or comes with what its mode needs.
  booking: Object.assign({ ...wallets.subscription }, change),
});
const forWithdrawal = (change: object = {}): ClaimedFor => ({
  paidFor: 'withdrawal',
  withdrawal: Object.assign({ ...wallets.withdrawal }, change),
});

it.each<Case>([
  ['a part of a log that bought a subscription', booking, forSubscription(), log, undefined],
  [
    'a log of exactly the claimed sum',
    booking,
    forSubscription(),
    { ...log, amountMicros: 50n * usdt },
    undefined,
  ],
  ['a log of exactly NET', payout, forWithdrawal(), paidLog, undefined],
  ['a log of dust', dust, { paidFor: 'dust', row: dustRow }, dustLog, undefined],
  ['a refund', refund, { paidFor: 'refund', row }, refundLog, undefined],
  [
    'no log',
    booking,
    forSubscription(),
    undefined,
    `the log that paid for the subscription AAAAAA_${hash} is not on the chain`,
  ],
  [
    'a log of less',
    booking,
    forSubscription(),
    { ...log, amountMicros: 50n * usdt - 1n },
    'claims 50.000000 of a log of 49.999999',
  ],
  [
    'no subscription',
    booking,
    { paidFor: 'subscription', booking: undefined },
    log,
    `there is no confirmed subscription AAAAAA_${hash}`,
  ],
  [
    'a failed subscription',
    booking,
    forSubscription({ mode: 'failed' }),
    log,
    `there is no confirmed subscription AAAAAA_${hash}`,
  ],
  [
    'a subscription of another transaction',
    claimOf('subscription', `AAAAAA_${otherHash}`, 50n * usdt),
    forSubscription({ hash: otherHash }),
    log,
    `the subscription AAAAAA_${otherHash} names another transaction`,
  ],
  [
    'a log of another sender',
    booking,
    forSubscription(),
    { ...log, from: other },
    'its log is of another sender',
  ],
  [
    'a log to somebody else',
    booking,
    forSubscription(),
    { ...log, to: other },
    'its log does not go to a company wallet in force',
  ],
  [
    'a log to a company wallet before it was in force',
    booking,
    forSubscription(),
    { ...log, blockNumber: 9 },
    'its log does not go to a company wallet in force',
  ],
  [
    'an unpaid withdrawal',
    payout,
    forWithdrawal({ state: 'unpaid' }),
    paidLog,
    'there is no paid withdrawal AAAAAA_2026-01-07',
  ],
  [
    'a withdrawal that another transaction paid',
    payout,
    forWithdrawal({ payment: { hash: otherHash, payerPublicKey: payer, reportedAt: at } }),
    paidLog,
    'the withdrawal AAAAAA_2026-01-07 names another transaction',
  ],
  [
    'a log of more than NET',
    payout,
    forWithdrawal(),
    { ...paidLog, amountMicros: 18n * usdt + 1n },
    'net is 18.000000, its log is of 18.000001',
  ],
  [
    'a log to another recipient',
    payout,
    forWithdrawal(),
    { ...paidLog, to: other },
    'its log does not go to the frozen recipient',
  ],
  [
    'a log from the recipient',
    payout,
    forWithdrawal(),
    { ...paidLog, from: member },
    'its log comes from the recipient',
  ],
  [
    'a log from before the request',
    payout,
    forWithdrawal(),
    { ...paidLog, blockNumber: 15 },
    'its log is older than the request',
  ],
  [
    'no row of dust',
    dust,
    { paidFor: 'dust', row: undefined },
    dustLog,
    `there is no inflow 31337_${member}_2026-01-07`,
  ],
  [
    'dust of another sender',
    dust,
    { paidFor: 'dust', row: { ...dustRow, sender: other } },
    dustLog,
    'its log is of another sender',
  ],
  [
    'a part of dust',
    { ...dust, amountMicros: 1n },
    { paidFor: 'dust', row: dustRow },
    dustLog,
    'its log is of another sum',
  ],
  [
    'a refund that its inflow does not name',
    refund,
    { paidFor: 'refund', row: { ...row, settlement: null } },
    refundLog,
    `the inflow 31337_${otherHash}_0 names another refund`,
  ],
  [
    'a refund to somebody else',
    refund,
    { paidFor: 'refund', row },
    { ...refundLog, to: other },
    'its log does not pay the sender back',
  ],
  [
    'a refund of more',
    refund,
    { paidFor: 'refund', row },
    { ...refundLog, amountMicros: 26n * usdt },
    'its log is of another sum',
  ],
])('a claim with %s is compared', (_, claim, claimedFor, found, problem) => {
  expect(findClaimProblem({ hash, place: 0, claim, claimedFor }, found, ownWallets)).toBe(problem);
});
