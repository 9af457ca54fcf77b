/**
 * The roles of a client, relative to the member `MEMBER` who owns the requested documents.
 * `foreignOwn` differs from `own` in one thing: another provider signed it in.
 */
export const roles = ['anonymous', 'other', 'own', 'admin', 'foreignOwn'] as const;

/** The operations of a client. */
export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;

/** A role of the rules tests. */
export type Role = (typeof roles)[number];

/** An operation of the rules tests. */
export type Operation = (typeof operations)[number];

/** A collection as the rules see it, with one document of the member. */
export interface CollectionAccess {
  /** The path of the member's document. */
  readonly document: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Every allowed pair; all others must be denied. */
  readonly allowed: Partial<Record<Role, readonly Operation[]>>;
}

/** The member whose documents every row below is about. */
export const memberUid = 'MEMBER';

const serverOnly = (document: string): CollectionAccess => ({
  document,
  data: { secret: true },
  allowed: {},
});

/**
 * Every collection and every document with a name of its own, with the allowed operations. An admin may do what any
 * other member may: what admins read comes from the API.
 */
export const accessTable: Readonly<Record<string, CollectionAccess>> = {
  // Contact data: who has an admin's token would read that of every member, without a limit or an audit event.
  users: serverOnly(`users/${memberUid}`),
  'users/private/wallet': serverOnly(`users/${memberUid}/private/wallet`),
  'users/private/challenges': serverOnly(`users/${memberUid}/private/challenges`),
  'users/private/mailLink': serverOnly(`users/${memberUid}/private/mailLink`),
  // No upline either: the packages name transactions, and so wallets.
  trees: serverOnly(`trees/${memberUid}`),
  accounts: {
    document: `accounts/${memberUid}`,
    data: { balanceMicros: 0 },
    allowed: { own: ['get'] },
  },
  // Their names begin with the uid and end as one likes: who may read them may have any number of them billed.
  rewards: serverOnly(`rewards/${memberUid}_2026-10`),
  // Members read theirs through the API, which pages them.
  subscriptions: serverOnly(`subscriptions/${memberUid}_0xabc`),
  transfers: serverOnly(`transfers/${memberUid}_0xabc`),
  // Members read theirs through the API: the claim and the approval name admins.
  withdrawals: serverOnly(`withdrawals/${memberUid}_2026-10-01`),
  inflows: serverOnly('inflows/31337_0xabc_0'),
  runs: serverOnly('runs/2026-10-01'),
  'config/latestTip': {
    document: 'config/latestTip',
    data: { id: 'tip' },
    allowed: { other: ['get'], own: ['get'], admin: ['get'] },
  },
  'config/rewardCalendar': serverOnly('config/rewardCalendar'),
  'config/rewardPlan': serverOnly('config/rewardPlan'),
  'config/monthClosing': serverOnly('config/monthClosing'),
  'config/rootMember': serverOnly('config/rootMember'),
  'config/companyWallets': serverOnly('config/companyWallets'),
  'config/admins': serverOnly('config/admins'),
  'config/paymentsHold': serverOnly('config/paymentsHold'),
  'config/chainComparison': serverOnly('config/chainComparison'),
  'config/memberAddresses': serverOnly('config/memberAddresses'),
  'config/runningExport': serverOnly('config/runningExport'),
  jobs: serverOnly('jobs/open-day'),
  'runs/chunks': serverOnly('runs/2026-10-01/chunks/0'),
  networkSnapshots: serverOnly('networkSnapshots/2026-10-01'),
  networkTotals: serverOnly(`networkTotals/${memberUid}`),
  networkPieces: serverOnly('networkPieces/2026-10-01_abc'),
  payments: serverOnly('payments/31337_0xabc_0'),
  // Members read theirs through the API, which pages them.
  receipts: serverOnly('receipts/0xabc_31337_0xabc_0'),
  receiptSenders: serverOnly('receiptSenders/0xabc'),
  memberAddresses: serverOnly('memberAddresses/0'),
  claims: serverOnly('claims/31337_0xabc_0'),
  quarantine: serverOnly('quarantine/31337_0xabc'),
  payoutQuarantine: serverOnly('payoutQuarantine/31337_0xabc'),
  scans: serverOnly('scans/0xabc'),
  mails: serverOnly('mails/abc'),
  wallets: serverOnly('wallets/0xabc'),
  rateLimits: serverOnly('rateLimits/abc'),
  tips: serverOnly('tips/abc'),
  pushTokens: serverOnly(`pushTokens/${memberUid}`),
  mail: serverOnly('mail/abc'),
  pushMessages: serverOnly('pushMessages/abc'),
  passwordResets: serverOnly(`passwordResets/${memberUid}`),
  audit: serverOnly('audit/abc'),
  'a collection without rules': serverOnly('unheardOf/abc'),
};
