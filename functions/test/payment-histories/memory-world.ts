import type { ActingContext } from '../../src/context/context.ts';
import type { Caller } from '../../src/context/handler.ts';
import { encodeAmount } from '../../src/contract/values/token-amount.ts';
import { followPayment } from '../../src/jobs/follow-payment.ts';
import { runJob } from '../../src/jobs/run-job.ts';
import { listGrants, setGrants } from '../../src/members/admins.ts';
import { openGrant } from '../../src/members/core/grants.ts';
import { type Intent, type Payment, slotIdOf } from '../../src/payments/payment.ts';
import { parsePayment } from '../../src/payments/store.ts';
import type { AlertCode } from '../../src/platform/alerts.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { collections, paths } from '../../src/platform/paths.ts';
import { parseWithdrawal } from '../../src/withdrawals/store.ts';
import type { Withdrawal } from '../../src/withdrawals/withdrawal.ts';
import { call } from '../call.ts';
import { creditDaily, joinMember } from '../join-member.ts';
import { createTestWorld } from '../world.ts';
import { MemoryChain, timeOf } from './memory-chain.ts';
import { MemoryDocuments, MemoryFirestore } from './memory-firestore.ts';
import { MemoryProcess } from './memory-process.ts';
import { addressOf, type Bytes, chainId, companyWallet, usdtAddress } from './signed-payments.ts';

/** The wallets of the history: of a member and of two admins. */
export const wallets = [0, 1, 2];
const [member = 0, ...admins] = wallets;
/** The members of these wallets. */
export const uids = ['MEMBER', 'ADM1N0', 'ADM1N1'];
const usdt = 1_000_000n;
/** What the member may withdraw, and withdraws at once. */
const balanceMicros = 100n * usdt;
const withdrawnMicros = 20n * usdt;
/** Little, so that some payments are not covered when they are mined. */
const opening = [160n * usdt, 50n * usdt, 50n * usdt];

/** The member of a wallet, as an admin is granted. */
export const granteeOf = (wallet: number) => ({
  uid: uids[wallet] ?? '',
  address: addressOf(wallet),
});

const callerOf = (wallet: number): Caller => ({
  uid: uids[wallet] ?? '',
  publicKey: addressOf(wallet),
  admin: wallet !== member,
  ...(wallet !== member && { grant: 1 }),
  sessionsFrom: 0,
});

const dayMinutes = 24 * 60;
const instantly = { sleep: () => Promise.resolve() };

/** What the processes of all histories have in common. */
const shared = (() => {
  const { context } = createTestWorld({
    chain: { url: 'http://127.0.0.1:1', chainId, usdtAddress },
    config: { companyWallet },
  });
  // Nobody has logged in.
  Reflect.set(context.auth, 'getUser', async () => {
    throw Object.assign(new Error('There is no such account'), { code: 'auth/user-not-found' });
  });
  return context;
})();

/** What the server alerts when something of its own went wrong: nothing that a history does is a reason for that. */
const faults: readonly AlertCode[] = [
  'job.failed',
  'transaction.set_aside',
  'document.put_off',
  'payment.unwatched',
];

/**
 * The server with its documents and its chain in memory, which plays a history in a moment. The services and the SDK of
 * Firestore are the real ones.
 */
export class MemoryWorld {
  readonly chain = new MemoryChain(
    new Map(wallets.map((wallet) => [addressOf(wallet), opening[wallet] ?? 0n])),
  );
  /** Of a process that never pauses, to look and to compare with. */
  readonly context: ActingContext;
  readonly documents: MemoryDocuments;
  /** The faults that the server has alerted, each with the error. */
  readonly faults: { readonly code: AlertCode; readonly error: unknown }[] = [];
  #nowMs = timeOf(0).getTime();

  /** @param documents Those that it begins with. */
  constructor(documents: MemoryDocuments) {
    this.documents = new MemoryDocuments(documents);
    this.context = this.#connect(async () => false);
  }

  #connect(pause: () => Promise<boolean>, isDead = () => false): ActingContext {
    const realNow = () => new Date(this.#nowMs);
    const log: Logger = {
      info: () => undefined,
      warn: () => undefined,
      alert: (code, fields) => {
        // A dead one fails in many ways.
        if (faults.includes(code) && !isDead())
          this.faults.push({ code, error: fields?.['error'] });
      },
    };
    return {
      ...shared,
      log,
      firestore: new MemoryFirestore(this.documents, pause),
      chain: this.chain.connect(pause),
      clock: { realNow, businessNow: () => Promise.resolve(realNow()) },
    };
  }

  wait(minutes: number): void {
    this.#nowMs += minutes * 60_000;
  }

  /** Begins work in a process of its own. */
  async start(work: Work): Promise<MemoryProcess> {
    const process = new MemoryProcess();
    await process.run(() => work(this.#connect(process.pause, () => process.isDead)));
    return process;
  }

  async listPayments(): Promise<Payment[]> {
    const { docs } = await this.context.firestore.collection(collections.payments).get();
    return docs.map(parsePayment);
  }

  async listWithdrawals(): Promise<Withdrawal[]> {
    const { docs } = await this.context.firestore.collection(collections.withdrawals).get();
    return docs.map(parseWithdrawal);
  }

  /** What the trigger does for a payment that is written as it is now. */
  async follow(payment: Payment): Promise<Work> {
    const { firestore } = this.context;
    const [before, after] = await Promise.all([
      firestore.doc(paths.payment('none')).get(),
      firestore.doc(paths.payment(slotIdOf(payment))).get(),
    ]);
    return (context) => followPayment(context, { before, after }, instantly);
  }
}

/** What a process does. */
export type Work = (context: ActingContext) => Promise<unknown>;

/** The documents of a member, who has withdrawn the day before, and of two admins. */
export async function joinAll(): Promise<MemoryDocuments> {
  const world = new MemoryWorld(new MemoryDocuments());
  const { context } = world;
  const { firestore } = context;
  world.wait(-3 * dayMinutes);
  for (const [wallet, uid] of uids.entries()) {
    await joinMember(context, uid, wallet !== member, { publicKey: addressOf(wallet) });
  }
  await creditDaily(context, uids[member] ?? '', '2026-01-03', balanceMicros);
  await firestore.runTransaction(async (transaction) => {
    const grants = await listGrants(firestore, transaction);
    const opened = admins.reduce((all, admin) => openGrant(all, granteeOf(admin), 0), grants);
    setGrants(firestore, transaction, opened);
  });
  world.wait(2 * dayMinutes);
  await withdraw(context);
  return world.documents;
}

/** Submits signed bytes in the call that they are for. */
export const submit =
  ({ payload, signed: { hash: txn, raw } }: Bytes, { kind, paid, to, withdrawal }: Intent): Work =>
  async (context) => {
    const caller = callerOf(payload.wallet);
    const { publicKey } = caller;
    switch (kind) {
      case 'booking': {
        const body = { publicKey, amt: paid.amount, txn, raw, mode: 'Pending' as const };
        return call(context, 'booking', caller, { body });
      }
      case 'transfer': {
        const body = {
          publicKey,
          details: to,
          txn,
          raw,
          status: 'Pending' as const,
          ...encodeAmount(paid),
        };
        return call(context, 'transfer', caller, { body });
      }
      case 'withdrawalPay': {
        const body = { withSL: withdrawal ?? '', txn, raw };
        return call(context, 'withdrawalPay', caller, { body });
      }
    }
  };

/** Submits the signed cancellation of a payment. */
export const cancel =
  ({ payload, signed: { hash: txn, raw } }: Bytes): Work =>
  async (context) => {
    const caller = callerOf(payload.wallet);
    const body = { publicKey: caller.publicKey, txn, raw };
    return call(context, 'paymentCancel', caller, { body });
  };

const claim =
  (external: boolean) =>
  (admin: number, withSL: string): Work =>
  async (context) =>
    call(context, 'withdrawalClaim', callerOf(admin), { body: { withSL, external } });

/** An admin takes a withdrawal on, to pay it outside of the app. */
export const takeOn = claim(true);

/** The admin who has taken a withdrawal on gives it back. */
export const giveBack = claim(false);

/** The member withdraws, as often as once a day. */
export const withdraw: Work = async (context) => {
  const caller = callerOf(member);
  const body = { publicKey: caller.publicKey, amount: withdrawnMicros };
  return call(context, 'withdrawal', caller, { body });
};

/** The job that finds what no request and no trigger did. */
export const reconcile: Work = (context) => runJob(context, 'reconcile');
