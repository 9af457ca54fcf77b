/**
 * The paths of a deployed server in Firestore. Collections and documents are those of design section 5; the two that
 * browsers listen to are in contract/live-documents.ts as well, and the local world has two more (`local-world/`).
 * Ids start with the uid wherever a member's documents are many, so that no write is sequential.
 */
export const collections = {
  users: 'users',
  trees: 'trees',
  accounts: 'accounts',
  rewards: 'rewards',
  subscriptions: 'subscriptions',
  payments: 'payments',
  transfers: 'transfers',
  receipts: 'receipts',
  withdrawals: 'withdrawals',
  claims: 'claims',
  inflows: 'inflows',
  quarantine: 'quarantine',
  payoutQuarantine: 'payoutQuarantine',
  scans: 'scans',
  rateLimits: 'rateLimits',
  runs: 'runs',
  networkSnapshots: 'networkSnapshots',
  networkPieces: 'networkPieces',
  tips: 'tips',
  pushTokens: 'pushTokens',
  mail: 'mail',
  pushMessages: 'pushMessages',
  audit: 'audit',
  config: 'config',
} as const;

/** Builders of document paths. */
export const paths = {
  user: (uid: string) => `users/${uid}`,
  /** The verifier, the share and the envelope: the server alone reads it. */
  wallet: (uid: string) => `users/${uid}/private/wallet`,
  /** The nonces that the member's wallet may still sign. */
  challenges: (uid: string) => `users/${uid}/private/challenges`,
  /** The hash of the token in the member's newest welcome mail. */
  mailLink: (uid: string) => `users/${uid}/private/mailLink`,
  tree: (uid: string) => `trees/${uid}`,
  account: (uid: string) => `accounts/${uid}`,
  /** `month` is YYYY-MM. */
  archivedMonth: (uid: string, month: string) => `rewards/${uid}_${month}`,
  subscription: (uid: string, hash: string) => `subscriptions/${uid}_${hash}`,
  /** The id is that of the payment's slot. */
  payment: (id: string) => `payments/${id}`,
  transfer: (uid: string, hash: string) => `transfers/${uid}_${hash}`,
  /** How far a scan of the chain has come. */
  scan: (name: string) => `scans/${name}`,
  /** USDT that an address received; `id` names its transaction and its log. */
  receipt: (publicKey: string, chainId: number, id: string) =>
    `receipts/${publicKey}_${chainId}_${id}`,
  /** Who sent USDT to an address, also nothing. */
  receiptSenders: (publicKey: string) => `receiptSenders/${publicKey}`,
  /** Addresses of members, packed: the scan of everybody's receipts reads them all. */
  memberAddresses: (chunk: number) => `memberAddresses/${chunk}`,
  /** `day` is YYYY-MM-DD. */
  withdrawal: (uid: string, day: string) => `withdrawals/${uid}_${day}`,
  claim: (chainId: number, hash: string, place: number) => `claims/${chainId}_${hash}_${place}`,
  /** Money that reached the company and bought nothing; the id names its first log, or a sender and a day. */
  inflowRow: (id: string) => `inflows/${id}`,
  /** A transaction that seems to pay the company and cannot be settled yet. */
  quarantine: (chainId: number, hash: string) => `quarantine/${chainId}_${hash}`,
  /** A transaction of a payer that cannot be settled yet. */
  payoutQuarantine: (chainId: number, hash: string) => `payoutQuarantine/${chainId}_${hash}`,
  /** Uniqueness of a mail address, by its SHA-256 in hex. */
  mailOwner: (sha256: string) => `mails/${sha256}`,
  /** Uniqueness of a wallet, by its checksummed address. */
  walletOwner: (publicKey: string) => `wallets/${publicKey}`,
  rateLimit: (key: string) => `rateLimits/${key}`,
  /** `name` is that of the schedule. */
  job: (name: string) => `jobs/${name}`,
  run: (day: string) => `runs/${day}`,
  runChunk: (day: string, chunk: number) => `runs/${day}/chunks/${chunk}`,
  /** The network as the opening of a day saw it, packed: what it consists of, and its bytes. */
  networkSnapshot: (day: string) => `networkSnapshots/${day}`,
  networkPiece: (day: string, sha256: string) => `networkPieces/${day}_${sha256}`,
  networkTotals: (uid: string) => `networkTotals/${uid}`,
  tip: (id: string) => `tips/${id}`,
  pushTokens: (uid: string) => `pushTokens/${uid}`,
  outgoingMail: (id: string) => `mail/${id}`,
  /** A message about the end of a payment, to the member's devices; the id is that of its mail. */
  pushMessage: (id: string) => `pushMessages/${id}`,
  passwordReset: (uid: string) => `passwordResets/${uid}`,
  auditEntry: (id: string) => `audit/${id}`,
  /** Notifies the browsers that the tips have changed. */
  latestTip: 'config/latestTip',
  /** Which days are planned and opened. */
  rewardCalendar: 'config/rewardCalendar',
  /** The reward plans that are added to those in code. */
  rewardPlan: 'config/rewardPlan',
  /** The progress of archiving the reward entries of past months. */
  monthClosing: 'config/monthClosing',
  /** The marker of the root member: there is at most one. */
  rootMember: 'config/rootMember',
  /** Where subscriptions are paid to, and were. */
  companyWallets: 'config/companyWallets',
  /** What the chunks of `memberAddresses` hold. */
  memberAddressesSummary: 'config/memberAddresses',
  /** Who was made an admin: pay-outs may come from their wallets. */
  admins: 'config/admins',
  /** How far the books are compared with the chain. */
  chainComparison: 'config/chainComparison',
  /** The export that was begun last, while it may be running. */
  runningExport: 'config/runningExport',
  /** Stands while payments are paused. Named as it always was: a pause outlasts a deployment. */
  paymentsPause: 'config/paymentsHold',
} as const;
