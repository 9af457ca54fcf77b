import type { CallName } from '@polytips/functions/contract/contract.ts';
import * as fc from 'fast-check';

/** Who a fuzzed request is about. */
export interface FuzzedMembers {
  readonly own: { readonly uid: string; readonly mail: string; readonly publicKey: string };
  readonly foreign: { readonly uid: string; readonly mail: string; readonly publicKey: string };
}

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const unknownMail = fc.stringMatching(/^[a-z0-9]{12}$/).map((name) => `${name}@fuzz.example`);
const noWithdrawal = fc.stringMatching(/^[0-9A-Z]{6}_19\d\d-\d\d-\d\d$/);

/**
 * The fields that make a request certain to be refused, or to find nothing, so that it writes nothing
 * even when its other fields are right. A call that is missing here would write: it is only sent with
 * a fault.
 */
export function refusedFields({ own, foreign }: FuzzedMembers): Partial<Record<CallName, Fields>> {
  const ownKey = { publicKey: fc.constant(own.publicKey) };
  const anyKey = { publicKey: fc.constantFrom(own.publicKey, foreign.publicKey) };
  const foreignKey = { publicKey: fc.constant(foreign.publicKey) };
  const mail = fc.oneof(unknownMail, fc.constantFrom(own.mail, foreign.mail));
  return {
    getUser: { id: fc.constantFrom(own.uid, foreign.uid, '000000') },
    getMail: { mail },
    getMailByPath: { email: mail },
    // Nobody has this id.
    signup: { spn: fc.constant('000000'), mail },
    login: { mail },
    loginByPath: { email: mail },
    walletShare: {},
    walletReleaseByProof: {},
    walletReplace: {},
    walletReseal: {},
    walletProof: {},
    changePassword: { uid: fc.constantFrom(own.uid, foreign.uid) },
    passRecover: { mail: unknownMail },
    resetPassword: { mail },
    verifyMail: {},
    sendMail: { uid: fc.constant(foreign.uid), mail },
    getDirect: anyKey,
    getDownline: anyKey,
    getBranch: anyKey,
    getNetworkMember: anyKey,
    networkTotals: anyKey,
    transfer: foreignKey,
    getNonce: anyKey,
    paymentCancel: foreignKey,
    getTransfers: anyKey,
    getPaidRecipients: anyKey,
    getReceipts: anyKey,
    getReceiptSenders: anyKey,
    getPlan: {},
    getCompanyWallet: {},
    booking: foreignKey,
    pending_activation: anyKey,
    getMyPackages: anyKey,
    getInflows: anyKey,
    inflows: {},
    inflowSettle: { id: fc.constant(`31337_0x${'0'.repeat(64)}_0`) },
    getHome: anyKey,
    getDashboardBalance: anyKey,
    getEarnings: anyKey,
    getDailyRewardList: anyKey,
    getRewardTips: anyKey,
    // There is nothing to reveal and no balance to withdraw.
    insertDReward: anyKey,
    withdrawal: ownKey,
    getIncomeStatement: anyKey,
    runs: {},
    liability: {},
    withdrawalState: anyKey,
    getWithdrawal_check: { withdrawalId: noWithdrawal },
    payoutQueue: {},
    payoutTotals: {},
    withdrawalClaim: { withSL: noWithdrawal },
    withdrawalApprove: { withSL: noWithdrawal },
    withdrawalPay: { withSL: noWithdrawal },
    getTips: anyKey,
    getTipCount: anyKey,
    fcmToken: foreignKey,
    audit: {},
  };
}
