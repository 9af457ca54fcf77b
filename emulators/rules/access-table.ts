/** Who asks, relative to the member `MEMBER` whose documents are asked for. */
export const roles = ['anonymous', 'other', 'own', 'upline', 'admin'] as const;

/** What is asked. `list` is filtered by what proves ownership, `listAll` is not filtered. */
export const operations = ['get', 'list', 'listAll', 'create', 'update', 'delete'] as const;

/** A role of the rules tests. */
export type Role = (typeof roles)[number];

/** An operation of the rules tests. */
export type Operation = (typeof operations)[number];

/** A collection as the rules see it, with one document of the member's. */
export interface CollectionAccess {
  /** The path of the member's document. */
  readonly document: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The filter of `list`; without one `list` is the whole collection. */
  readonly ownershipFilter?: {
    readonly field: string;
    readonly operator: '==' | 'array-contains';
    /** Filters by the asker's own uid, whoever asks. */
    readonly by: 'askerUid';
  };
  /** Every allowed pair; all others must be denied. */
  readonly allowed: Partial<Record<Role, readonly Operation[]>>;
}

/** The member whose documents are asked for, in every row below. */
export const memberUid = 'MEMBER';

/** The sponsor of `memberUid`. */
export const uplineUid = 'UPL1NE';

const byUid = { field: 'uid', operator: '==', by: 'askerUid' } as const;
const readAll = ['get', 'list', 'listAll'] as const;
const serverOnly = (document: string): CollectionAccess => ({
  document,
  data: { secret: true },
  allowed: {},
});

/** Every collection of design section 5, and who may do what with it. */
export const accessTable: Readonly<Record<string, CollectionAccess>> = {
  users: {
    document: `users/${memberUid}`,
    data: { name: 'Rules Member', mail: 'rules@example.test' },
    allowed: { own: ['get'], admin: readAll },
  },
  'users/private': serverOnly(`users/${memberUid}/private/wallet`),
  trees: {
    document: `trees/${memberUid}`,
    data: { name: 'Rules Member', ancestors: [uplineUid] },
    ownershipFilter: { field: 'ancestors', operator: 'array-contains', by: 'askerUid' },
    // A filtered list is allowed to every member: it holds the asker's own downline alone.
    allowed: {
      other: ['list'],
      own: ['get', 'list'],
      upline: ['get', 'list'],
      admin: readAll,
    },
  },
  accounts: {
    document: `accounts/${memberUid}`,
    data: { balanceMicros: 0 },
    allowed: { own: ['get'], admin: ['get'] },
  },
  rewards: {
    document: `rewards/${memberUid}_2026-10`,
    data: { days: {} },
    allowed: { own: ['get'], admin: ['get'] },
  },
  subscriptions: {
    document: `subscriptions/${memberUid}_0xabc`,
    data: { uid: memberUid },
    ownershipFilter: byUid,
    allowed: { other: ['list'], own: ['get', 'list'], upline: ['list'], admin: readAll },
  },
  transfers: {
    document: `transfers/${memberUid}_0xabc`,
    data: { uid: memberUid },
    ownershipFilter: byUid,
    allowed: { other: ['list'], own: ['get', 'list'], upline: ['list'], admin: ['list'] },
  },
  withdrawals: {
    document: `withdrawals/${memberUid}_2026-10-01`,
    data: { uid: memberUid },
    ownershipFilter: byUid,
    allowed: { other: ['list'], own: ['get', 'list'], upline: ['list'], admin: readAll },
  },
  unmatchedInflows: {
    document: 'unmatchedInflows/31337_0xabc_0',
    data: { amountMicros: 1 },
    allowed: { admin: readAll },
  },
  runs: {
    document: 'runs/2026-10-01',
    data: { state: 'done' },
    allowed: { admin: readAll },
  },
  'config/latestTip': {
    document: 'config/latestTip',
    data: { id: 'tip' },
    allowed: { other: ['get'], own: ['get'], upline: ['get'], admin: ['get'] },
  },
  config: serverOnly('config/rewardCalendar'),
  'runs/chunks': serverOnly('runs/2026-10-01/chunks/0'),
  claims: serverOnly('claims/31337_0xabc_0'),
  mails: serverOnly('mails/abc'),
  wallets: serverOnly('wallets/0xabc'),
  rateLimits: serverOnly('rateLimits/abc'),
  tips: serverOnly('tips/abc'),
  pushTokens: serverOnly('pushTokens/abc'),
  mail: serverOnly('mail/abc'),
  passwordResets: serverOnly('passwordResets/abc'),
  audit: serverOnly('audit/abc'),
  'a collection that nobody has thought of': serverOnly('unheardOf/abc'),
};
