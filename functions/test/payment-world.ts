import { Wallet } from 'ethers';
import { expect } from 'vitest';
import { checksumAddress } from '../src/chain/addresses.ts';
import { createChain } from '../src/chain/json-rpc-chain.ts';
import type { ActingContext } from '../src/context/context.ts';
import type { Caller } from '../src/context/handler.ts';
import { formatMicros } from '../src/contract/values/micros.ts';
import { followPayment } from '../src/jobs/follow-payment.ts';
import { runJob } from '../src/jobs/run-job.ts';
import { createRootMarker, getUser } from '../src/members/store.ts';
import { type Payment, slotIdOf } from '../src/payments/payment.ts';
import { findPaymentByTxn } from '../src/payments/store.ts';
import type { Config } from '../src/platform/config.ts';
import type { Deadline } from '../src/platform/deadline.ts';
import type { Outcome } from '../src/platform/outcome.ts';
import { paths } from '../src/platform/paths.ts';
import { findBooking } from '../src/subscriptions/store.ts';
import { parseSerial } from '../src/withdrawals/withdrawal.ts';
import { call, type GivenScope, valueOf } from './call.ts';
import { expectBooksMatch } from './expect-books-match.ts';
import type { TestChain } from './fakes/chain.ts';
import { creditDaily, joinMember } from './join-member.ts';
import { makeAdmin } from './make-admin.ts';
import { recordAlerts } from './record-alerts.ts';
import { createTestWallet, type Signed, type TestWallet } from './test-wallet.ts';
import { createTestWorld, retryWhileBusy } from './world.ts';

const usdt = 1_000_000n;
const gwei = 1_000_000_000n;
const fundsMicros = 1_000_000n * usdt;

/** What a payment is for. */
export const purposes = ['subscription', 'transfer', 'pay-out'] as const;
export type Purpose = (typeof purposes)[number];

/** Somebody who pays, with the key. */
export interface Payer {
  readonly caller: Caller;
  readonly wallet: TestWallet;
}

/** Signed bytes for a payment. */
export interface TestAttempt extends Signed {
  readonly kind: Payment['attempts'][number]['kind'];
}

/**
 * What comes of a payment: one transfer, also where it was made in another app, a cancellation, or nothing
 * that anybody could see.
 */
export type Ending = 'paid' | 'paid outside' | 'cancelled' | 'absent';

/** What somebody is to be paid. */
interface Reason {
  readonly to: string;
  readonly amountMicros: bigint;
  /** Of the withdrawal that is paid; empty for the other purposes. */
  readonly serial: string;
}

/** A payment of a test, from its first signature on. */
export interface TestPayment extends Reason {
  readonly purpose: Purpose;
  readonly payer: Payer;
  readonly nonce: number;
  readonly attempts: TestAttempt[];
  /** What the screen says of it: absent until the test has seen otherwise. */
  ending: Ending;
}

/** What a new payment differs in. */
interface Change {
  readonly payer?: Payer;
  readonly nonce?: number;
  /** What it is for; something new unless given. */
  readonly reason?: Reason;
  readonly gwei?: bigint;
}

/** A world of members and admins whose payments are compared with the chain at the end. */
export interface PaymentWorld {
  readonly context: ActingContext;
  /** The alerts since the last call of this or the next function. */
  readonly takeAlerts: ReturnType<typeof recordAlerts>['takeAlerts'];
  /** Their codes. */
  takeAlertCodes(): readonly string[];
  /** The same world as another process has it. */
  connectAgain(): ActingContext;
  readonly member: Payer;
  readonly admin: Payer;
  readonly secondAdmin: Payer;
  /** Signs a payment for a new reason, at the nonce that the server names; it is not submitted. */
  begin(purpose: Purpose, change?: Change): Promise<TestPayment>;
  /** Signs the same payment again, or its cancellation, at so many gwei; it is not submitted. */
  attempt(payment: TestPayment, kind: TestAttempt['kind'], feeGwei: bigint): Promise<TestAttempt>;
  /** Submits the newest attempt of a payment, or another, to this process; again while it is busy. */
  submit(
    process: ActingContext,
    payment: TestPayment,
    attempt?: TestAttempt,
  ): Promise<Outcome<unknown>>;
  /** Submits the newest attempt once, in a call that has this deadline. */
  submitUntil(
    deadline: Deadline,
    process: ActingContext,
    payment: TestPayment,
  ): Promise<Outcome<unknown>>;
  /** Assigns the withdrawal of a payment to its payer. */
  assign(
    process: ActingContext,
    payment: TestPayment,
    change?: { external?: boolean },
  ): Promise<Outcome<unknown>>;
  /** Approves the withdrawal of a payment, as its payer. */
  approve(payment: TestPayment): Promise<Outcome<unknown>>;
  /** Holds the pay-outs of the member who is paid. */
  holdPayouts(payment: TestPayment): Promise<void>;
  /** The nonce for the next payment of a wallet, and its unfinished ones, as a review shows them. */
  review(payer: Payer): Promise<{ nonce: number; unfinished: readonly { txn: string }[] }>;
  find(txn: string): Promise<Payment | undefined>;
  isPaid(payment: TestPayment): Promise<string | undefined>;
  /** Moves business time and real time. */
  wait(minutes: number): void;
  /** Waits until everything is due, and runs the job that finds what no request and no trigger did. */
  reconcile(): Promise<void>;
  /** Does what the trigger does: watches a submitted payment, and books what it was for. */
  follow(process: ActingContext, payment: TestPayment): Promise<void>;
  /** Lets the job broadcast what waits, mines it, and lets the job book it. */
  settle(): Promise<void>;
  /** Makes this attempt of a payment final, whichever the nodes prefer. */
  mineOnly(payment: TestPayment, kind: TestAttempt['kind']): Promise<void>;
  isInPool(txn: string): Promise<boolean>;
  drop(txn: string): Promise<void>;
  /**
   * Expects each payment to have ended as the screen said, that the wallets have sent exactly that and
   * nothing else, and that the books are sound and match the chain.
   */
  expectEndings(): Promise<void>;
  /** Expects that no node has any bytes of a payment. */
  expectNotBroadcast(payment: TestPayment): Promise<void>;
}

function newestOf({ attempts }: TestPayment): TestAttempt {
  const newest = attempts.at(-1);
  if (newest === undefined) throw new Error('A payment has an attempt');
  return newest;
}

/** Lets every payment end, and expects of each what the screen said, and of the books that they match. */
export async function expectEndings(world: PaymentWorld): Promise<void> {
  await world.settle();
  await world.expectEndings();
}

/** Reads the list of a payer's payments, which looks at those without an end. */
export async function readList(process: ActingContext, { caller }: Payer): Promise<void> {
  const input = { params: { publicKey: caller.publicKey }, query: { limit: 50 } };
  await call(process, 'getTransfers', caller, input);
}

/**
 * Opens a world with a member and two admins who have 1,000,000 USDT each. `patienceMs` is how long an
 * endpoint is waited for that does not answer; long unless given.
 */
export async function openPaymentWorld(
  chain: TestChain,
  config: Partial<Config> = {},
  patienceMs?: number,
): Promise<PaymentWorld> {
  const world = createTestWorld({ chain, config });
  const { log } = world.context;
  const { context, takeAlerts, takeAlertCodes } = recordAlerts<ActingContext>({
    ...world.context,
    chain:
      patienceMs === undefined
        ? world.context.chain
        : createChain(world.context.config, patienceMs),
    log: { ...log, info: () => undefined, warn: () => undefined },
  });
  const { firestore } = context;

  async function join(uid: string, isAdmin: boolean): Promise<Payer> {
    const wallet = await createTestWallet(chain, fundsMicros);
    const { publicKey } = wallet;
    return { caller: await joinMember(context, uid, isAdmin, { publicKey }), wallet };
  }
  const payers = [
    await join('MEMBER', false),
    await join('ADM1N0', true),
    await join('ADM1N1', true),
  ] as const;
  const [member, admin, secondAdmin] = payers;
  const { uid } = member.caller;
  const { mail } = await getUser(firestore, uid);
  await firestore.runTransaction(async (transaction) =>
    createRootMarker(firestore, transaction, { uid, mail }),
  );
  for (const { caller } of [admin, secondAdmin]) await makeAdmin(context, caller.uid);

  const begun: TestPayment[] = [];
  let minutes = 0;
  let recipients = 0;

  /** A new member who has requested 20 USDT, of which 18 are paid out. */
  async function withdraw(): Promise<Omit<Reason, 'amountMicros'>> {
    recipients += 1;
    const caller = await joinMember(context, `W${String(recipients).padStart(5, '0')}`);
    await creditDaily(context, caller.uid, '2026-01-05', 30n * usdt);
    const body = { publicKey: caller.publicKey, amount: 20n * usdt };
    const [row] = valueOf(await call(context, 'withdrawal', caller, { body }));
    if (row === undefined) throw new Error('A withdrawal was refused');
    return { to: caller.publicKey, serial: row.WITHDRA_SL };
  }

  async function reasonOf(purpose: Purpose): Promise<Reason> {
    switch (purpose) {
      case 'subscription': {
        const to = checksumAddress(context.config.companyWallet);
        return { to, amountMicros: 50n * usdt, serial: '' };
      }
      case 'transfer':
        return { to: Wallet.createRandom().address, amountMicros: 10n * usdt, serial: '' };
      case 'pay-out':
        return { ...(await withdraw()), amountMicros: 18n * usdt };
    }
  }

  async function review({ caller }: Payer) {
    const { publicKey } = caller;
    const [next] = valueOf(await call(context, 'getNonce', caller, { params: { publicKey } }));
    if (next === undefined) throw new Error('The nonce was refused');
    return next;
  }

  async function attempt(
    { amountMicros, attempts, nonce, payer: { wallet }, to }: TestPayment,
    kind: TestAttempt['kind'],
    feeGwei: bigint,
  ): Promise<TestAttempt> {
    const fee = feeGwei * gwei;
    // Two payments of one nonce that are for the same would be the same bytes.
    const gasLimit = 100_000n + BigInt(begun.length);
    const transaction = { nonce, gasLimit, maxFeePerGas: fee, maxPriorityFeePerGas: fee };
    const signed =
      kind === 'cancel'
        ? await wallet.sign({ to: wallet.publicKey, ...transaction })
        : await wallet.signUsdt(to, amountMicros, transaction);
    const made = { ...signed, kind };
    attempts.push(made);
    return made;
  }

  async function submitOnce(
    process: ActingContext,
    { amountMicros, payer: { caller }, purpose, serial, to }: TestPayment,
    { kind, raw, txn }: TestAttempt,
    given: GivenScope = {},
  ): Promise<Outcome<unknown>> {
    const { publicKey } = caller;
    if (kind === 'cancel') {
      const body = { publicKey, txn, raw };
      return call(process, 'paymentCancel', caller, { body }, given);
    }
    switch (purpose) {
      case 'subscription': {
        const body = { publicKey, amt: amountMicros, txn, raw, mode: 'Pending' as const };
        return call(process, 'booking', caller, { body }, given);
      }
      case 'transfer': {
        const amt = formatMicros(amountMicros);
        const what = { status: 'Pending', symbol: 'USDT', amt } as const;
        const body = { publicKey, details: to, txn, raw, ...what };
        return call(process, 'transfer', caller, { body }, given);
      }
      case 'pay-out': {
        const body = { withSL: serial, txn, raw };
        return call(process, 'withdrawalPay', caller, { body }, given);
      }
    }
  }

  async function isPaid({ payer, serial }: TestPayment): Promise<string | undefined> {
    const params = { withdrawalId: serial };
    const outcome = await call(context, 'getWithdrawal_check', payer.caller, { params });
    return outcome.ok ? outcome.value[0]?.isPaid : outcome.refusal.code;
  }

  function wait(waited: number): void {
    minutes += waited;
    world.setNow(new Date(Date.UTC(2026, 0, 7, 12, minutes)).toISOString());
  }

  async function reconcile(): Promise<void> {
    wait(61);
    await runJob(context, 'reconcile');
  }

  const receiptOf = (txn: string) => context.chain.getReceipt(txn);
  const isInPool = async (txn: string) =>
    (await chain.rpc('eth_getTransactionByHash', txn)) !== null;

  const drop = async (txn: string) => void (await chain.rpc('anvil_dropTransaction', txn));

  /** What the books say of a payment: its own state, and that of what it was for. */
  async function bookedAs(payment: TestPayment) {
    const { attempts, payer, purpose } = payment;
    const stored = await Promise.all(attempts.map(({ txn }) => findPaymentByTxn(firestore, txn)));
    const bookings = await Promise.all(
      attempts.map(({ txn: hash }) => findBooking(firestore, { uid: payer.caller.uid, hash })),
    );
    return {
      payment: stored.find((each) => each !== undefined)?.state ?? 'none',
      bookings: bookings.flatMap((booking) => booking?.mode ?? []),
      withdrawal: purpose === 'pay-out' ? await isPaid(payment) : 'none',
    };
  }

  /** Another payment may have paid the withdrawal of one that did not. */
  const withdrawalState = ({ serial }: TestPayment): string =>
    begun.some((each) => each.serial === serial && isPaying(each)) ? 'YES' : 'NO';

  async function expectEnding(payment: TestPayment): Promise<void> {
    const { attempts, ending, purpose } = payment;
    const receipts = await Promise.all(
      attempts.map(async ({ kind, txn }) => ({ kind, receipt: await receiptOf(txn) })),
    );
    const mined = receipts.flatMap(({ kind, receipt }) =>
      receipt.state === 'final' ? [{ isCancel: kind === 'cancel', ...receipt }] : [],
    );
    const isAny =
      ending === 'absent' ? [] : [{ isCancel: ending === 'cancelled', succeeded: true }];
    expect({ ending, mined }).toMatchObject({ ending, mined: isAny });
    expect({ purpose, ...(await bookedAs(payment)) }).toEqual({
      purpose,
      payment: paymentStates[ending],
      bookings: purpose === 'subscription' ? bookingModes[ending] : [],
      withdrawal: purpose === 'pay-out' ? withdrawalState(payment) : 'none',
    });
  }

  async function follow(process: ActingContext, { nonce, payer }: TestPayment): Promise<void> {
    const { chainId } = context.config;
    const slot = { chainId, from: payer.wallet.publicKey, nonce, displaced: null };
    const document = firestore.doc(paths.payment(slotIdOf(slot)));
    const [nothing, pending] = await Promise.all([
      firestore.doc(paths.payment('none')).get(),
      document.get(),
    ]);
    await followPayment(process, { before: nothing, after: pending }, instantly);
    await followPayment(process, { before: pending, after: await document.get() }, instantly);
  }

  async function settle(): Promise<void> {
    await reconcile();
    await chain.finalize();
    await reconcile();
  }

  async function expectEndings(): Promise<void> {
    for (const payment of begun) await expectEnding(payment);
    for (const { wallet } of payers) {
      const own = begun.filter(({ payer }) => payer.wallet === wallet);
      const paid = own.filter(isPaying);
      const spent = paid.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
      const { usdtMicros } = await context.chain.getBalances(wallet.publicKey);
      expect(fundsMicros - usdtMicros).toBe(spent);
      const cancelled = own.filter(({ ending }) => ending === 'cancelled');
      const sent = await context.chain.getNonce(wallet.publicKey);
      expect(sent).toBe(paid.length + cancelled.length);
    }
    await expectBooksMatch(context);
  }

  return {
    context,
    takeAlerts,
    takeAlertCodes,
    member,
    admin,
    secondAdmin,

    async begin(purpose, { gwei: feeGwei = 1n, nonce, payer, reason } = {}) {
      const by = payer ?? (purpose === 'pay-out' ? admin : member);
      const payment: TestPayment = {
        purpose,
        payer: by,
        nonce: nonce ?? (await review(by)).nonce,
        ...pick(reason ?? (await reasonOf(purpose))),
        attempts: [],
        ending: 'absent',
      };
      await attempt(payment, 'first', feeGwei);
      begun.push(payment);
      return payment;
    },

    attempt,

    submit: (process, payment, made = newestOf(payment)) =>
      retryWhileBusy(() => submitOnce(process, payment, made)),

    submitUntil: (deadline, process, payment) =>
      submitOnce(process, payment, newestOf(payment), { deadline }),

    connectAgain: () => ({ ...context, firestore: world.connectAgain().firestore }),

    async assign(process, { payer: { caller }, serial }, change = {}) {
      const body = { withSL: serial, ...change };
      const device = caller.uid;
      return retryWhileBusy(() => call(process, 'withdrawalClaim', caller, { body }, { device }));
    },

    async approve({ amountMicros, payer: { caller }, serial, to }) {
      const body = { withSL: serial, publicKey: to, net: amountMicros };
      return call(context, 'withdrawalApprove', caller, { body });
    },

    async holdPayouts({ serial }) {
      const { uid = '' } = parseSerial(serial) ?? {};
      const payoutHold = { until: '2027-01-01T00:00:00.000Z', proven: true };
      await firestore.doc(paths.wallet(uid)).update({ payoutHold });
    },

    review,
    find: (txn) => findPaymentByTxn(firestore, txn),
    isPaid,
    wait,
    reconcile,
    follow,
    settle,

    async mineOnly({ attempts, payer }, kind) {
      for (const { txn } of attempts) await drop(txn);
      const mined = attempts.findLast((each) => each.kind === kind);
      if (mined === undefined) throw new Error('There is no such attempt');
      await payer.wallet.sendElsewhere(mined);
      await chain.finalize();
    },

    isInPool,
    drop,

    expectEndings,

    async expectNotBroadcast({ attempts }) {
      for (const { txn } of attempts) expect(await isInPool(txn)).toBe(false);
    },
  };
}

const instantly = { sleep: () => Promise.resolve() };

const isPaying = ({ ending }: TestPayment): boolean =>
  ending === 'paid' || ending === 'paid outside';

/** The reason alone, where it comes with a payment that was made for it. */
const pick = ({ amountMicros, serial, to }: Reason): Reason => ({ amountMicros, serial, to });

/** What the books say of payments and bookings that have ended so. */
const paymentStates = {
  paid: 'confirmed',
  'paid outside': 'none',
  cancelled: 'failed',
  absent: 'none',
} as const;
const bookingModes = {
  paid: ['user'],
  'paid outside': ['user'],
  cancelled: ['failed'],
  absent: [],
} as const;
