import type { ReadCallName, WriteCallName } from '../base/api/call-input.ts';
import type { balancesKey } from '../chain/use-balances.ts';
import type { paymentQuoteKey } from '../chain/use-payment-quote.ts';
import { accountReads } from './followed-reads.ts';

/** A read of the server or of the chain, by the first part of its key. */
export type ChangedRead =
  | ReadCallName
  | (typeof balancesKey)[number]
  | (typeof paymentQuoteKey)[number];

/** What every payment may change: each costs gas, and a transfer may pay for a package, too. */
const paymentReads = [
  'balances',
  'paymentQuote',
  'getTransfers',
  'getIncomeStatement',
  'pending_activation',
  'getMyPackages',
  'getInflows',
  'getUser',
  'getTips',
  'getTipCount',
  ...accountReads,
] as const;

/** What shows the payout queue. */
export const queueReads = ['payoutQueue', 'payoutTotals'] as const;

/**
 * The reads that a call makes out of date. Not named are `paymentCancel`, which changes what a `transfer` does,
 * `walletReplace`, which changes all, and calls that change nothing that a screen shows. So none has an empty list: what its
 * screens show would stay as it was.
 */
export const changedReads = {
  booking: paymentReads,
  inflowSettle: ['inflows'],
  insertDReward: accountReads,
  // Another device may have confirmed the mail: then nothing is sent.
  sendMailAgain: ['getUser'],
  sendTips: ['getTips', 'getTipCount'],
  transfer: paymentReads,
  verifyMail: ['getUser'],
  walletBackup: ['getUser'],
  // A wallet that is proven, or open again, no longer keeps withdrawals waiting.
  walletProof: ['withdrawalState'],
  walletReseal: ['withdrawalState'],
  withdrawal: ['withdrawalState', 'getIncomeStatement', 'getDashboardBalance'],
  withdrawalApprove: ['payoutQueue'],
  withdrawalClaim: ['payoutQueue'],
  withdrawalPay: [...paymentReads, ...queueReads],
} as const satisfies Partial<Record<WriteCallName, readonly [ChangedRead, ...ChangedRead[]]>>;
