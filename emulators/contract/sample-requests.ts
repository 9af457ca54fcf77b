import { type CallName, contract } from '@polytips/functions/contract/contract.ts';
import { randomHash, randomMail } from '../client/test-world.ts';

/** The member whom a request names. */
export interface Subject {
  readonly uid: string;
  readonly mail: string;
  readonly publicKey: string;
}

/** A request of a call, as it goes over the wire. */
export interface SampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const text43 = 'Z'.repeat(43);
const pass = `v1.${text43}`;
const envelope = JSON.stringify({ v: 1, iv: 'Z'.repeat(16), ct: 'Z'.repeat(90) });
const nonce = text43;
const sig = `0x${'12'.repeat(65)}`;

/** A request for each call that nothing is wrong with, about `subject`. */
export function sampleRequests({ uid, mail, publicKey }: Subject) {
  const owner = { params: { publicKey } };
  // Nobody is below oneself.
  const ownerAndMember = { params: { publicKey, uid } };
  // A day before anyone joined: there is no such withdrawal.
  const withSL = `${uid}_2020-01-01`;
  return {
    getUser: { params: { id: uid } },
    getMail: { body: { mail } },
    getMailByPath: { params: { email: mail } },
    signup: {
      body: {
        spn: uid,
        fname: 'Sample Member',
        mob: '+91 9000000101',
        mail: randomMail(),
        pass,
        public: `0x${randomHash().slice(2, 42)}`,
        phrases: envelope,
        private: envelope,
        share: text43,
      },
    },
    login: { body: { mail, pass } },
    loginByPath: { params: { email: mail, password: pass } },
    walletShare: {},
    walletReleaseByPassword: { body: { pass } },
    walletReleaseByProof: { body: { nonce, sig } },
    walletReplace: { body: { public: publicKey, phrases: envelope, share: text43, sig, pass } },
    walletChallenge: {},
    walletReseal: { body: { phrases: envelope, nonce, sig } },
    walletProof: { body: { nonce, sig } },
    walletBackup: { body: {} },
    changePassword: { body: { uid, pass, phrases: envelope, nonce, sig } },
    passRecover: { body: { mail } },
    resetPassword: { body: { mail, token: text43, pass } },
    sendMailAgain: { body: {} },
    verifyMail: { body: { token: text43 } },
    logout: { body: {} },
    sendMail: { body: { mail, uid, name: 'Sample Member' } },
    getDirect: owner,
    getDownline: owner,
    getBranch: ownerAndMember,
    getNetworkMember: ownerAndMember,
    networkTotals: owner,
    transfer: {
      body: {
        publicKey,
        txn: randomHash(),
        details: `0x${'1'.repeat(40)}`,
        status: 'Pending',
        amt: '1.5',
        symbol: 'USDT',
      },
    },
    getNonce: owner,
    paymentCancel: { body: { publicKey, txn: randomHash(), raw: `0x02${'c0'.repeat(100)}` } },
    getTransfers: owner,
    getPaidRecipients: owner,
    getReceipts: owner,
    getReceiptSenders: owner,
    getPlan: {},
    getCompanyWallet: {},
    booking: { body: { publicKey, amt: '50', txn: randomHash(), mode: 'Pending' } },
    pending_activation: owner,
    getMyPackages: owner,
    getInflows: owner,
    inflows: {},
    inflowSettle: {
      body: { id: `31337_${randomHash()}_0`, amt: '50.000000', note: 'Sample note', uid },
    },
    getHome: owner,
    getDashboardBalance: owner,
    getEarnings: owner,
    getDailyRewardList: owner,
    getRewardTips: owner,
    insertDReward: { body: { publicKey, token: 'ABC' } },
    getIncomeStatement: { params: { publicKey, type: 'All' } },
    runs: {},
    liability: {},
    withdrawal: { body: { publicKey, amount: '20' } },
    withdrawalState: owner,
    getWithdrawal_check: { params: { withdrawalId: withSL } },
    payoutQueue: {},
    payoutTotals: {},
    withdrawalClaim: { body: { withSL } },
    withdrawalApprove: { body: { withSL, publicKey, net: '18' } },
    withdrawalPay: { body: { withSL, txn: randomHash() } },
    getTips: owner,
    getTipCount: owner,
    sendTips: { body: { heading: 'Heading', details: 'Details' } },
    sendfcmMsg: { body: {} },
    fcmToken: { body: { publicKey, token: 'A'.repeat(40) } },
    audit: {},
    health: {},
  } satisfies Record<CallName, SampleRequest>;
}

/** The path and query of a call with these params. */
export function locate(name: CallName, { params = {}, query = {} }: SampleRequest): string {
  const path = contract[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams(query);
  return search.size === 0 ? path : `${path}?${search}`;
}
