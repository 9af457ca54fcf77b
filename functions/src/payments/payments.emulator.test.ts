import { Transaction, Wallet } from 'ethers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, valueOf } from '../../test/call.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { serveChanged, serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import {
  CrashedError,
  countBilledReads,
  dieAfterCommit,
  interceptRequests,
} from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { createLogWriter } from '../../test/large-receipt.ts';
import { later } from '../../test/later-chain.ts';
import { openPaymentWorld, type PaymentWorld, purposes } from '../../test/payment-world.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { testPayment } from '../../test/test-payment.ts';
import {
  createTestWallet,
  type Signed,
  type TestTransaction,
  type TestWallet,
} from '../../test/test-wallet.ts';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { type Chain, ChainUnavailableError, type TransferFilter } from '../chain/chain.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { parseMicros } from '../contract/values/micros.ts';
import type { Page } from '../contract/values/schemas.ts';
import type { TokenSymbol } from '../contract/values/token-amount.ts';
import { ListChangedError } from '../platform/collection.ts';
import { deadlineIn, neverOver } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { TimedOutError } from '../platform/timer.ts';
import { afterUndoing } from './core/after-look.ts';
import { setPause } from './pause.ts';
import { type Payment, slotIdOf } from './payment.ts';
import type { PaymentRow } from './payment-rows.ts';
import { findPaymentByTxn, listPending, parsePayment, setPayment } from './store.ts';
import { watchDuePayments, watchPayment } from './watch-payment.ts';

const usdt = 1_000_000n;
const gwei = 1_000_000_000n;
const pol = 10n ** 18n;
const recipient = '0x3333333333333333333333333333333333333333';

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let wallet: TestWallet;
let member: Caller;
let other: Caller;

beforeEach(async () => {
  world = createTestWorld({ chain });
  ({ context } = world);
  minutes = 0;
  wallet = await createTestWallet(chain);
  member = await joinMember(context, 'AAAAAA', false, { publicKey: wallet.publicKey });
  other = await joinMember(context, 'BBBBBB');
});

/** The body of a transfer of 10 USDT, or of what is said. */
const sendOf = (signed: Partial<Signed> & { readonly txn: string }, changes: object = {}) => ({
  publicKey: member.publicKey,
  details: recipient,
  status: 'Pending' as const,
  symbol: 'USDT' as const,
  amt: '10',
  ...signed,
  ...changes,
});

async function send(
  signed: Partial<Signed> & { readonly txn: string },
  changes: {
    readonly symbol?: TokenSymbol;
    readonly amt?: string;
    readonly details?: string;
  } = {},
  sender = member,
) {
  const body = { ...sendOf(signed, changes), publicKey: sender.publicKey };
  return retryWhileBusy(() => call(context, 'transfer', sender, { body }));
}

const sign = (nonce: number, changes: object = {}): Promise<Signed> =>
  wallet.signUsdt(recipient, 10n * usdt, { nonce, ...changes });

async function cancel(signed: Signed) {
  const body = { publicKey: member.publicKey, ...signed };
  return call(context, 'paymentCancel', member, { body });
}

const signCancel = (nonce: number, changes: object = {}): Promise<Signed> =>
  wallet.sign({
    nonce,
    to: wallet.publicKey,
    maxFeePerGas: 2n * gwei,
    maxPriorityFeePerGas: 2n * gwei,
    ...changes,
  });

async function askNonces() {
  const { publicKey } = member;
  return call(context, 'getNonce', member, { params: { publicKey } });
}

async function nonces() {
  return valueOf(await askNonces())[0];
}

async function list(caller = member, query: Page = { limit: 50 }): Promise<PaymentRow[]> {
  const input = { params: { publicKey: caller.publicKey }, query };
  return valueOf(await call(context, 'getTransfers', caller, input));
}

let minutes = 0;
/** Runs the job that watches payments, so much later that all are due. */
async function watch(): Promise<void> {
  minutes += 61;
  world.setNow(new Date(Date.UTC(2026, 0, 7, 12, minutes)).toISOString());
  await watchDuePayments(context, neverOver);
}

/** Looks at a payment alone, as its own trigger does. */
async function lookAt(txn: string): Promise<Payment> {
  const payment = await findPaymentByTxn(context.firestore, txn);
  if (payment === undefined) throw new Error('There is no payment');
  return watchPayment(context, payment);
}

async function countPayments(): Promise<number> {
  return (await context.firestore.collection(collections.payments).count().get()).data().count;
}

const isInPool = async (txn: string): Promise<boolean> =>
  (await chain.rpc('eth_getTransactionByHash', txn)) !== null;

const balanceOf = async (address: string): Promise<bigint> =>
  BigInt(
    String(
      await chain.rpc(
        'eth_call',
        {
          to: chain.usdtAddress,
          data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`,
        },
        'latest',
      ),
    ),
  );

const dropFromPool = (txn: string) => chain.rpc('anvil_dropTransaction', txn);

const unavailable = () => Promise.reject(new ChainUnavailableError('Too large'));
const findsNoReceipt = async () => ({ state: 'unknown' as const });
const findsNothing = async () => [];

describe('a payment that is submitted', () => {
  it('is broadcast, takes its nonce, and is confirmed when it is final', async () => {
    const before = await balanceOf(recipient);
    expect(await nonces()).toEqual({ nonce: 0, unfinished: [] });
    const signed = await sign(0);
    expect(await send(signed)).toMatchObject({ value: [{ txn: signed.txn, amt: '10.000000' }] });
    expect(await isInPool(signed.txn)).toBe(true);
    const unfinished = {
      txn: signed.txn,
      nonce: 0,
      to: recipient,
      amt: '10.000000',
      symbol: 'USDT',
      kind: 'transfer',
    };
    const { gasLimit, maxFeePerGas } = Transaction.from(signed.raw);
    const reserved = { usdt: 10n * usdt, wei: gasLimit * (maxFeePerGas ?? 0n) };
    expect(await nonces()).toEqual({ nonce: 1, unfinished: [{ ...unfinished, reserved }] });
    expect(await list()).toMatchObject([
      { txn: signed.txn, nonce: 0, kind: 'transfer', to: recipient, state: 'pending' },
    ]);
    await chain.mine();
    await watch();
    const [mined] = await list();
    expect(mined).toMatchObject({ state: 'pending', cancelling: false });
    // Nothing may take its place any more.
    for (const field of ['late', 'faster', 'nextFees']) expect(mined).not.toHaveProperty(field);
    expect(await nonces()).toEqual({ nonce: 1, unfinished: [unfinished] });
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'confirmed' }]);
    expect(await nonces()).toEqual({ nonce: 1, unfinished: [] });
    expect((await balanceOf(recipient)) - before).toBe(10n * usdt);
  });

  it('is looked at when its owner reads the list', async () => {
    await send(await sign(0));
    await chain.finalize();
    expect(await list()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('is taken again, and is one payment, however often it is submitted', async () => {
    const signed = await sign(0);
    const first = await send(signed);
    const again = await Promise.all([send(signed), send(signed), send(signed)]);
    for (const outcome of again) expect(outcome).toEqual(first);
    await chain.finalize();
    await watch();
    expect(await send(signed)).toEqual(first);
    expect(await list()).toHaveLength(1);
    expect(await countPayments()).toBe(1);
  });

  it('is taken again while another call stores it, from a wallet that cannot pay it twice', async () => {
    const signed = await wallet.signUsdt(recipient, 600n * usdt, { nonce: 0 });
    const changes = { amt: '600' };
    const process = context;
    let first: unknown;
    context = {
      ...process,
      chain: {
        ...process.chain,
        // The call has read the slot by then.
        async getNonce(address) {
          context = process;
          first = await send(signed, changes);
          await chain.mine();
          return process.chain.getNonce(address);
        },
      },
    };
    const again = await send(signed, changes);
    expect(again).toMatchObject({ value: [{ txn: signed.txn }] });
    expect(again).toEqual(first);
    expect(await countPayments()).toBe(1);
  });

  it('is answered with the stored row when it is recorded without its bytes as well', async () => {
    const signed = await sign(0);
    const first = await send(signed);
    expect(await send({ txn: signed.txn })).toEqual(first);
    expect(await send({ txn: signed.txn }, { amt: '11' })).toMatchObject({
      refusal: { code: 'conflict' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('of POL moves POL', async () => {
    const signed = await wallet.sign({ nonce: 0, to: recipient, value: pol / 2n });
    const taken = await send(signed, { symbol: 'POL', amt: '00.50' });
    expect(taken).toMatchObject({ value: [{ amt: '0.5' }] });
    expect(await send(signed, { symbol: 'POL', amt: '0.5' })).toEqual(taken);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ symbol: 'POL', amt: '0.5', state: 'confirmed' }]);
  });

  it('fails when the chain reverts it', async () => {
    const signed = await sign(0);
    await send(signed);
    // The money is gone when the payment is mined.
    await chain.rpc('anvil_dealERC20', wallet.publicKey, chain.usdtAddress, '0x0');
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'failed', reason: 'reverted' }]);
  });
});

describe('two payments', () => {
  it('of one nonce are one: the second is refused, stored nowhere and never broadcast', async () => {
    const [one, two] = [await sign(0), await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0 })];
    const outcomes = await Promise.all([send(one), send(two, { amt: '20' })]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = outcomes[0]?.ok ? two : one;
    expect(await isInPool(loser.txn)).toBe(false);
    expect(await countPayments()).toBe(1);
  });

  it('of two nonces are made one after the other', async () => {
    await send(await sign(0));
    expect((await send(await sign(1))).ok).toBe(true);
    expect((await send(await sign(3))).ok).toBe(false);
    await chain.finalize();
    await watch();
    expect((await list()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  });
});

/** Stores so many payments of the wallet that wait for a block, with the nonces from 0 on. */
async function storeWaiting(count: number): Promise<void> {
  const attempts = await Promise.all(
    Array.from({ length: count }, async (_, nonce) => ({ nonce, ...(await sign(nonce)) })),
  );
  await context.firestore.runTransaction(async (transaction) => {
    for (const { nonce, raw, txn } of attempts) {
      const payment = testPayment({
        chainId: chain.chainId,
        from: wallet.publicKey,
        nonce,
        attempts: [{ raw, txn, kind: 'first' }],
        txns: [txn],
        txn,
      });
      setPayment(context.firestore, transaction, payment);
    }
  });
}

describe('the 17th payment of a wallet that waits for a block', () => {
  it('is refused and stored nowhere, and is taken once there is room', async () => {
    await storeWaiting(16);
    const signed = await sign(16);
    expect(await send(signed)).toMatchObject({ refusal: { code: 'payments_waiting' } });
    expect(await countPayments()).toBe(16);
    expect(await isInPool(signed.txn)).toBe(false);
    // The way out that the refusal names.
    expect((await cancel(await signCancel(0))).ok).toBe(true);
    await chain.mine();
    expect((await send(signed)).ok).toBe(true);
  });
});

it('while payments are paused no member gets a nonce, with which the browser would sign', async () => {
  const { firestore } = context;
  await firestore.runTransaction(async (transaction) =>
    setPause(firestore, transaction, '2026-01-07T12:00:00.000Z'),
  );
  expect(await askNonces()).toMatchObject({ ok: false, refusal: { code: 'busy' } });
});

describe('a payment that the chain would not take', () => {
  it.each<[string, object, string, RegExp]>([
    ['more USDT than there is', {}, '1000.000001', /exceeds balance/],
    [
      'fees that the POL does not cover',
      { maxFeePerGas: pol, maxPriorityFeePerGas: 1n },
      '10',
      /insufficient funds/,
    ],
    ['too little gas', { gasLimit: 22_000n }, '10', /gas/i],
  ])('%s is refused in its words, and stores nothing', async (_, changes, amt, words) => {
    const signed = await wallet.signUsdt(recipient, parseMicros(amt), { nonce: 0, ...changes });
    const outcome = await send(signed, { amt });
    expect(outcome).toMatchObject({
      refusal: { code: 'chain_refused', message: expect.stringMatching(words) },
    });
    expect(await countPayments()).toBe(0);
    expect(await isInPool(signed.txn)).toBe(false);
  });

  it('what unfinished payments take is not there a second time', async () => {
    const most = await wallet.signUsdt(recipient, 600n * usdt, { nonce: 0 });
    expect((await send(most, { amt: '600' })).ok).toBe(true);
    const more = await wallet.signUsdt(recipient, 401n * usdt, { nonce: 1 });
    expect(await send(more, { amt: '401' })).toMatchObject({ refusal: { code: 'chain_refused' } });
    const rest = await wallet.signUsdt(recipient, 400n * usdt, { nonce: 1 });
    expect((await send(rest, { amt: '400' })).ok).toBe(true);
  });

  it('what an unfinished payment takes is off the balance once a block holds it, also one since the next is tried', async () => {
    const most = await wallet.signUsdt(recipient, 600n * usdt, { nonce: 0 });
    expect((await send(most, { amt: '600' })).ok).toBe(true);
    const { chain: honest } = context;
    tryWith(async (...trial) => {
      await chain.mine();
      return honest.tryPayment(...trial);
    });
    const rest = await wallet.signUsdt(recipient, 400n * usdt, { nonce: 1 });
    expect((await send(rest, { amt: '400' })).ok).toBe(true);
  });

  it('what a cancelled payment takes is not there before its cancellation is mined', async () => {
    const most = await wallet.signUsdt(recipient, 600n * usdt, { nonce: 0 });
    await send(most, { amt: '600' });
    const cancellation = await signCancel(0);
    expect((await cancel(cancellation)).ok).toBe(true);
    const { gasLimit, maxFeePerGas } = Transaction.from(cancellation.raw);
    const reserved = { usdt: 600n * usdt, wei: gasLimit * (maxFeePerGas ?? 0n) };
    expect(await nonces()).toMatchObject({ nonce: 1, unfinished: [{ txn: most.txn, reserved }] });
    const more = await wallet.signUsdt(recipient, 401n * usdt, { nonce: 1 });
    expect(await send(more, { amt: '401' })).toMatchObject({ refusal: { code: 'chain_refused' } });
    await chain.mine();
    expect((await send(more, { amt: '401' })).ok).toBe(true);
  });

  it('without an endpoint nothing is stored', async () => {
    const gone = createTestWorld();
    const caller = await joinMember(gone.context, 'AAAAAA', false, {
      publicKey: wallet.publicKey,
    });
    const submitted = call(gone.context, 'transfer', caller, { body: sendOf(await sign(0)) });
    await expect(submitted).rejects.toThrow('Too few endpoints');
    expect((await gone.context.firestore.collection('payments').get()).size).toBe(0);
  });

  it('is no payment of somebody else', async () => {
    expect(await send(await sign(0), {}, other)).toMatchObject({
      refusal: { code: 'invalid_input' },
    });
    expect(await countPayments()).toBe(0);
  });
});

describe('a call that was answered before Firestore let it store its bytes', () => {
  /** A process whose first reads in a transaction take longer than any call. */
  function stall(from: PaymentWorld): ActingContext {
    const process = from.connectAgain();
    const startMs = performance.now();
    let waitedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => startMs + waitedMs);
    onTestFinished(() => clock.mockRestore());
    interceptRequests(process.firestore, 'requestStream', async ([, , request], send) => {
      const { newTransaction } = beginning.parse(request);
      if (newTransaction) waitedMs = 60_000;
      return send();
    });
    return process;
  }
  const beginning = z.object({ newTransaction: z.nullish(z.object({})) });

  it.each(purposes)('stores and broadcasts no %s', async (purpose) => {
    const payments = await openPaymentWorld(chain);
    const payment = await payments.begin(purpose);
    const process = stall(payments);
    const deadline = deadlineIn(10_000);
    await expect(payments.submitUntil(deadline, process, payment)).rejects.toThrow(TimedOutError);
    await payments.expectEndings();
    await payments.expectNotBroadcast(payment);
    expect(await payments.submitUntil(deadlineIn(10_000), process, payment)).toMatchObject({
      ok: true,
    });
  });

  it('stores and broadcasts no cancellation', async () => {
    const payments = await openPaymentWorld(chain);
    const payment = await payments.begin('transfer');
    expect(await payments.submit(payments.context, payment)).toMatchObject({ ok: true });
    const { txn } = await payments.attempt(payment, 'cancel', 2n);
    const process = stall(payments);
    const deadline = deadlineIn(10_000);
    await expect(payments.submitUntil(deadline, process, payment)).rejects.toThrow(TimedOutError);
    expect(await payments.find(txn)).toBeUndefined();
    expect(await payments.isInPool(txn)).toBe(false);
  });
});

const conflict = (message: string) => ({ refusal: { code: 'conflict', message } });

/** Lets every look at the chain fail, until the test has ended. */
const loseChain = () => {
  context = { ...context, chain: createTestWorld().context.chain };
};

describe('what the books refuse costs no look at the chain', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a payment from an unproven wallet',
      async () => {
        await context.firestore.doc(paths.wallet(member.uid)).update({ provenAt: null });
        loseChain();
        return send(await sign(0));
      },
      { refusal: { code: 'wallet_unproven' } },
    ],
    [
      'a payment while payments are paused',
      async () => {
        const { firestore } = context;
        await firestore.runTransaction(async (transaction) =>
          setPause(firestore, transaction, '2026-01-07T12:00:00.000Z'),
        );
        loseChain();
        return send(await sign(0));
      },
      { refusal: { code: 'busy' } },
    ],
    [
      'another payment at a nonce that is taken',
      async () => {
        await send(await sign(0));
        loseChain();
        const other = await wallet.signUsdt(recipient, 11n * usdt, { nonce: 0 });
        return send(other, { amt: '11' });
      },
      conflict(messages.nonceNotNext),
    ],
    [
      'the same payment for no higher fee',
      async () => {
        await send(await sign(0));
        loseChain();
        return send(await sign(0, { gasLimit: 99_999n }));
      },
      conflict(messages.feeTooLow),
    ],
    [
      'the cancellation of nothing',
      async () => {
        loseChain();
        return cancel(await signCancel(0));
      },
      conflict(messages.paymentUnknown),
    ],
  ])('%s', async (_, submit, refusal) => {
    expect(await submit()).toMatchObject(refusal);
  });
});

/** The member's counter of payments in vain. */
const trials = () => context.firestore.doc(paths.rateLimit(`trials_${member.uid}`)).get();

/** Submits so many other payments than that of the first nonce at once. @returns how often each code was the answer. */
async function submitMany(count: number): Promise<Record<string, number>> {
  const codes = await Promise.all(
    Array.from({ length: count }, async (__, index) => {
      const signed = await sign(1, { gasLimit: 100_000n + BigInt(index) });
      const outcome = await send(signed);
      return outcome.ok ? 'ok' : outcome.refusal.code;
    }),
  );
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]),
  );
}

/** Lets each look at what a payment would do end so. */
function tryWith(tryPayment: ActingContext['chain']['tryPayment']): void {
  context = { ...context, chain: { ...context.chain, tryPayment } };
}

describe('payments that are tried in vain', () => {
  it('are forty in ten minutes, whatever the session, and what is stored is taken again for nothing', async () => {
    const stored = await sign(0);
    const first = await send(stored);
    expect((await trials()).exists).toBe(false);
    const { chain: answering } = context;
    tryWith(async () => ({ ok: false, words: 'no' }));
    expect(await submitMany(44)).toEqual({ chain_refused: 40, rate_limited: 4 });
    expect(await send(await sign(1))).toMatchObject({
      refusal: { code: 'rate_limited', retryAfterSeconds: 600 },
    });
    // Another process learns it by the next one in vain.
    const { chain: refusing } = context;
    context = { ...world.connectAgain(), chain: refusing };
    expect(await submitMany(1)).toEqual({ chain_refused: 1 });
    expect(await submitMany(1)).toEqual({ rate_limited: 1 });

    expect(await send(stored)).toEqual(first);
    context = { ...context, chain: answering };
    world.setNow('2026-01-07T12:09:59.999Z');
    expect(await submitMany(1)).toEqual({ rate_limited: 1 });
    world.setNow('2026-01-07T12:10:00.000Z');
    context = { ...context, chain: refusing };
    expect(await submitMany(44)).toEqual({ chain_refused: 40, rate_limited: 4 });
    expect(await submitMany(1)).toEqual({ rate_limited: 1 });
    context = { ...context, chain: answering };
    world.setNow('2026-01-07T12:20:00.000Z');
    expect(await submitMany(1)).toEqual({ ok: 1 });
  });

  it('count also where what follows the trial refuses them', async () => {
    const later = await sign(7);
    expect(await send(later)).toMatchObject({ refusal: { code: 'conflict' } });
    expect((await trials()).get('count')).toBe(1);
  });

  it('do not count while the chain is unavailable', async () => {
    const { chain: answering } = context;
    tryWith(() => Promise.reject(new ChainUnavailableError('Too few endpoints answered')));
    // As a browser repeats it, twenty times each.
    for (const gasLimit of [100_000n, 100_001n, 100_002n]) {
      await expect(send(await sign(0, { gasLimit }))).rejects.toThrow('Too few endpoints');
    }
    context = { ...context, chain: answering };
    expect((await send(await sign(0))).ok).toBe(true);
    expect((await trials()).exists).toBe(false);
  });
});

describe('a payment that hangs', () => {
  it('is broadcast again as long as no block holds it', async () => {
    const signed = await sign(0);
    await send(signed);
    await dropFromPool(signed.txn);
    await watch();
    expect(await isInPool(signed.txn)).toBe(true);
  });

  it('of all the USDT of a wallet is replaced by a faster one, with gas enough for an empty recipient alone', async () => {
    const amt = '1000';
    const to = Wallet.createRandom().address;
    const signAll = (changes: object = {}) =>
      wallet.signUsdt(to, 1_000n * usdt, { nonce: 0, ...changes });
    const sendAll = (signed: Signed) => send(signed, { amt, details: to });
    expect((await sendAll(await signAll())).ok).toBe(true);
    const fees = { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei };
    // Enough for a recipient who holds some USDT, as after the first attempt.
    expect(await sendAll(await signAll({ ...fees, gasLimit: 45_000n }))).toMatchObject({
      refusal: { code: 'chain_refused', message: expect.stringMatching(/gas/i) },
    });
    expect((await sendAll(await signAll(fees))).ok).toBe(true);
    await chain.finalize();
    expect(await list()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('is replaced by itself at higher fees, and is one payment', async () => {
    const before = await balanceOf(recipient);
    await send(await sign(0));
    expect((await send(await sign(0, { maxFeePerGas: gwei + 1n }))).ok).toBe(false);
    const faster = await sign(0, { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei });
    expect((await send(faster)).ok).toBe(true);
    expect(await list()).toMatchObject([{ txn: faster.txn, state: 'pending', cancelling: false }]);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: faster.txn, state: 'confirmed' }]);
    expect((await balanceOf(recipient)) - before).toBe(10n * usdt);
  });

  it('is answered with its row to its older bytes, before its end and after', async () => {
    const first = await sign(0);
    await send(first);
    const { dates } = (await list())[0] ?? {};
    world.setNow('2026-01-07T12:00:01.000Z');
    const faster = await sign(0, { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei });
    await send(faster);
    const row = { value: [{ txn: faster.txn, amt: '10.000000', details: recipient, dates }] };
    expect(await send(first)).toMatchObject(row);
    await chain.finalize();
    await watch();
    expect(await send(first)).toMatchObject(row);
    expect(await send({ txn: first.txn })).toEqual(await send(first));
  });

  it('carries the hash of the attempt that was mined', async () => {
    const first = await sign(0);
    await send(first);
    const faster = await sign(0, { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei });
    await send(faster);
    await dropFromPool(faster.txn);
    await wallet.sendElsewhere(first);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: first.txn, state: 'confirmed' }]);
    expect(await countPayments()).toBe(1);
  });

  it('is cancelled by nothing to oneself, and moves nothing', async () => {
    const before = await balanceOf(recipient);
    await send(await sign(0));
    const signed = await signCancel(0);
    expect(await cancel(signed)).toMatchObject({ value: [{ state: 'pending' }] });
    expect((await cancel(signed)).ok).toBe(true);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ state: 'failed', reason: 'cancelled' }]);
    expect(await balanceOf(recipient)).toBe(before);
    expect(await nonces()).toEqual({ nonce: 1, unfinished: [] });
  });

  it('is paid after all where its cancellation comes too late', async () => {
    const first = await sign(0);
    await send(first);
    const signed = await signCancel(0);
    await cancel(signed);
    await dropFromPool(signed.txn);
    await wallet.sendElsewhere(first);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: first.txn, state: 'confirmed' }]);
  });

  it.each<[string, () => Promise<Signed>]>([
    ['of a payment that is not there', () => signCancel(5)],
    [
      'with fees that are too low',
      () => signCancel(0, { maxFeePerGas: gwei, maxPriorityFeePerGas: gwei }),
    ],
  ])('a cancellation %s is refused and stores nothing', async (_, forge) => {
    const first = await sign(0);
    await send(first);
    const signed = await forge();
    expect((await cancel(signed)).ok).toBe(false);
    expect(await isInPool(signed.txn)).toBe(false);
    expect(await list()).toMatchObject([{ txn: first.txn, state: 'pending' }]);
  });

  it('alerts somebody after 30 minutes, and by no later look', async () => {
    const { context: watched, takeAlertCodes } = recordAlerts(context);
    context = watched;
    await send(await sign(0));
    const readBefore = await listPending(context.firestore, wallet.publicKey);
    const alerts: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      await watch();
      alerts.push(...takeAlertCodes());
    }
    expect(alerts).toEqual(['payment.stuck']);
    // As a list that was read at the same moment as the job.
    await Promise.all([...readBefore, ...readBefore].map((each) => watchPayment(context, each)));
    expect(takeAlertCodes()).toEqual([]);
  });

  it('alerts somebody also where the process dies after the look is stored', async () => {
    await send(await sign(0));
    const [read] = await listPending(context.firestore, wallet.publicKey);
    if (read === undefined) throw new Error('There is no payment');
    world.setNow('2026-01-07T13:00:00.000Z');
    const { context: dying, takeAlertCodes } = recordAlerts(context);
    dieAfterCommit(dying.firestore, paths.payment(slotIdOf(read)));
    await expect(watchPayment(dying, read)).rejects.toThrow(CrashedError);
    expect(takeAlertCodes()).toEqual(['payment.stuck']);
  });

  it('that ends while it is looked at alerts nobody', async () => {
    const signed = await sign(0);
    await send(signed);
    const [read] = await listPending(context.firestore, wallet.publicKey);
    if (read === undefined) throw new Error('There is no payment');
    await chain.finalize();
    await watch();
    world.setNow('2026-01-08T12:00:00.000Z');
    const before = { ...context.chain, getNewestNonce: async () => 0 };
    const { context: watched, takeAlertCodes } = recordAlerts(context);
    await watchPayment({ ...watched, chain: before }, read);
    expect(await list()).toMatchObject([{ state: 'confirmed' }]);
    expect(takeAlertCodes()).toEqual([]);
  });
});

type Fees = Pick<TestTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>;

/** The fees that a member's browser offers while the network asks for as good as a gwei: no less than the row says. */
async function offer(): Promise<Fees> {
  const [{ nextFees } = { nextFees: undefined }] = await list();
  if (nextFees === undefined) throw new Error('The row names no fees');
  const { maxFeePerGas, maxPriorityFeePerGas } = nextFees;
  const asked = gwei + 1n;
  const atLeast = (least: string) => (BigInt(least) > asked ? BigInt(least) : asked);
  return {
    maxFeePerGas: atLeast(maxFeePerGas),
    maxPriorityFeePerGas: atLeast(maxPriorityFeePerGas),
  };
}

describe('the fees that the row of a pending payment names', () => {
  it('are enough to cancel it again and again, though no node has what was paid', async () => {
    const first = await sign(0);
    await send(first);
    for (let index = 0; index < 3; index += 1) {
      const signed = await signCancel(0, await offer());
      const outcome = await cancel(signed);
      expect(outcome).toMatchObject({ value: [{ txn: first.txn, state: 'pending' }] });
      expect(await isInPool(signed.txn)).toBe(true);
      expect(await isInPool(first.txn)).toBe(false);
    }
    await chain.finalize();
    await watch();
    const [row] = await list();
    expect(row).toMatchObject({ state: 'failed', reason: 'cancelled' });
    expect(row).not.toHaveProperty('nextFees');
  });

  it('stand in the answer to a cancellation as well', async () => {
    await send(await sign(0));
    expect(await list()).toMatchObject([{ cancelling: false }]);
    const outcome = await cancel(await signCancel(0, await offer()));
    const [row] = await list();
    expect(row).toMatchObject({ cancelling: true });
    expect(outcome).toMatchObject({ value: [{ cancelling: true, nextFees: row?.nextFees }] });
  });

  it('come with whether its newest bytes wait for half a minute', async () => {
    world.setNow('2026-01-07T12:00:00.000Z');
    await send(await sign(0));
    expect(await list()).toMatchObject([{ late: false }]);
    world.setNow('2026-01-07T12:00:30.000Z');
    expect(await list()).toMatchObject([{ late: true }]);
    await cancel(await signCancel(0, await offer()));
    expect(await list()).toMatchObject([{ late: false }]);
  });

  it('are enough to make faster what was cancelled before', async () => {
    await send(await sign(0));
    await cancel(await signCancel(0, await offer()));
    const faster = await sign(0, await offer());
    expect((await send(faster)).ok).toBe(true);
    expect(await list()).toMatchObject([{ txn: faster.txn, state: 'pending', cancelling: false }]);
  });

  it.each([
    ['made faster', async (fees: Fees) => send(await sign(0, fees))],
    ['cancelled', async (fees: Fees) => cancel(await signCancel(0, fees))],
  ])('are enough for what every endpoint refuses to be %s', async (_, submit) => {
    await submitUnpayable();
    expect(await list()).toMatchObject([{ problem: expect.stringMatching(/funds/i) }]);
    const fees = await offer();
    await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
    expect(await submit(fees)).toMatchObject({ ok: true });
    const [row] = await list();
    expect(row).not.toHaveProperty('problem');
    expect(await countPayments()).toBe(1);
  });

  it('are those of the payment alone that has the nonce', async () => {
    const { txn } = await submitUnpayable();
    await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
    const next = await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0 });
    await send(next, { amt: '20' });
    const rows = Object.fromEntries((await list()).map((row) => [row.txn, row]));
    expect(rows[next.txn]).toHaveProperty('nextFees');
    expect(rows[txn]).toMatchObject({ state: 'pending', displaced: true });
    expect(rows[txn]).not.toHaveProperty('nextFees');
  });
});

/** Submits a payment, and makes it from elsewhere by another transaction of its nonce. */
async function payElsewhere(): Promise<{ readonly signed: Signed; readonly elsewhere: Signed }> {
  const signed = await sign(0);
  await send(signed);
  await dropFromPool(signed.txn);
  const elsewhere = await sign(0, { gasLimit: 99_999n });
  await wallet.sendElsewhere(elsewhere);
  await chain.finalize();
  return { signed, elsewhere };
}

it.each(['POL', 'USDT'] as const)(
  'a final payment of %s has not failed while the nodes that are asked for its receipt and logs lack the newest blocks',
  async (symbol) => {
    const isPol = symbol === 'POL';
    const signed = isPol
      ? await wallet.sign({ nonce: 0, to: recipient, value: pol })
      : await sign(0);
    expect((await send(signed, { symbol, amt: isPol ? '1' : '10' })).ok).toBe(true);
    await chain.finalize();
    const agreeing = context;
    const ofPolygon = createChain({ ...context.config, finalityBlocks: 128 }, 60_000, 60_000);
    const lagging = { getReceipt: findsNoReceipt, findTransfers: findsNothing };
    context = { ...agreeing, chain: { ...ofPolygon, ...lagging } };
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'pending' }]);
    context = agreeing;
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'confirmed' }]);
  },
);

describe('a payment whose nonce is used elsewhere', () => {
  it('is searched for a minute in each look, which goes on where the one before ended', async () => {
    // The blocks that are not final are more than one, and what is sent is in the last of them.
    await chain.finalize();
    const { elsewhere } = await payElsewhere();
    const honest = context;
    let nowMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const searched: number[] = [];
    const findTransfers = async (filter: TransferFilter, from: number, to: number) => {
      expect(filter).toEqual({ from: [wallet.publicKey], to: [recipient] });
      if (to > from) throw new ChainUnavailableError('Too many blocks');
      searched.push(from);
      nowMs += 61_000;
      return [];
    };
    context = { ...honest, chain: { ...honest.chain, findTransfers } };
    await watch();
    await watch();
    const [first = 0] = searched;
    expect(searched).toEqual([first, first + 1]);
    const late = async () => {
      nowMs += 61_000;
      throw new ChainUnavailableError('Too late');
    };
    context = { ...honest, chain: { ...honest.chain, findTransfers: late } };
    await watch();
    expect(await list()).toMatchObject([{ state: 'pending' }]);
    context = honest;
    await watch();
    expect(await list()).toMatchObject([{ txn: elsewhere.txn, state: 'confirmed' }]);
  });

  it('is confirmed when the same sum was sent to the same recipient', async () => {
    const { elsewhere } = await payElsewhere();
    await watch();
    expect(await list()).toMatchObject([{ txn: elsewhere.txn, state: 'confirmed' }]);
  });

  it('is confirmed also where one endpoint alone answered when it was taken, and said too high a block', async () => {
    const [silent, high] = await Promise.all([
      serveRpc((_, response) => response.writeHead(500).end()),
      serveChanged(chain, (method, result) =>
        method === 'eth_getBlockByNumber' ? { ...Object(result), number: '0xffffff' } : result,
      ),
    ]);
    const agreeing = context;
    const { chainId, usdtAddress } = chain;
    const alone = { rpcUrls: [silent.url, high.url], chainId, usdtAddress, finalityBlocks: 3 };
    const signed = await sign(0);
    context = { ...agreeing, chain: createChain(alone, 60_000, 60_000) };
    await send(signed);
    context = agreeing;
    silent.stop();
    high.stop();
    await dropFromPool(signed.txn);
    const elsewhere = await sign(0, { gasLimit: 99_999n });
    await wallet.sendElsewhere(elsewhere);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: elsewhere.txn, state: 'confirmed' }]);
  });

  it('has failed when something else was sent', async () => {
    const signed = await sign(0);
    await send(signed);
    await dropFromPool(signed.txn);
    await wallet.sendElsewhere(await wallet.signUsdt(recipient, 11n * usdt, { nonce: 0 }));
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'failed', reason: 'replaced' }]);
  });

  it.each([
    ['has failed', 11n, (): object => ({ state: 'failed', reason: 'replaced' })],
    ['is confirmed', 10n, (txn: string): object => ({ txn, state: 'confirmed' })],
  ])('%s, whatever was paid alike with another nonce before it', async (_, sum, endBy) => {
    const early = await sign(0);
    await wallet.sendElsewhere(early);
    await chain.mine();
    const signed = await sign(1);
    await send(signed);
    await dropFromPool(signed.txn);
    const other = { nonce: 1, gasLimit: 99_999n };
    const elsewhere = await wallet.signUsdt(recipient, sum * usdt, other);
    await wallet.sendElsewhere(elsewhere);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([endBy(elsewhere.txn)]);
  });

  it('waits while endpoints do not agree on the sender of what paid the same', async () => {
    const { signed, elsewhere } = await payElsewhere();
    const agreeing = context;
    context = { ...agreeing, chain: { ...agreeing.chain, getSender: unavailable } };
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'pending' }]);
    context = agreeing;
    await watch();
    expect(await list()).toMatchObject([{ txn: elsewhere.txn, state: 'confirmed' }]);
  });

  it.each([
    ['is confirmed by what the newest blocks hold', 10n, { state: 'confirmed' }],
    ['has failed for a reason that those do not hold', 11n, { state: 'failed', reason: 'unknown' }],
  ])('long after it was submitted %s', async (_, sum, end) => {
    const signed = await sign(0);
    await send(signed);
    await dropFromPool(signed.txn);
    const other = { nonce: 0, gasLimit: 99_999n };
    await wallet.sendElsewhere(await wallet.signUsdt(recipient, sum * usdt, other));
    await chain.finalize();
    context = { ...context, chain: later(context.chain, 200_000) };
    await watch();
    expect(await list()).toMatchObject([end]);
  });

  it('has failed, however long after, where another payment of the app has its nonce, and waits for the receipt of that one', async () => {
    const { txn } = await submitUnpayable();
    await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
    const next = await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0 });
    await send(next, { amt: '20' });
    await chain.finalize();
    context = { ...context, chain: later(context.chain, 200_000) };
    const agreeing = context;
    const getReceipt: Chain['getReceipt'] = (hash, block) =>
      hash === next.txn ? unavailable() : agreeing.chain.getReceipt(hash, block);
    context = { ...agreeing, chain: { ...agreeing.chain, getReceipt } };
    expect(await lookAt(txn)).toMatchObject({ state: 'pending' });
    context = agreeing;
    await watch();
    await watch();
    const rows = Object.fromEntries((await list()).map((row) => [row.txn, row]));
    expect(rows[next.txn]).toMatchObject({ state: 'confirmed' });
    expect(rows[txn]).toMatchObject({ state: 'failed', reason: 'replaced' });
  });

  it.each([
    ['that has its nonce', 2],
    ['that gave it up first', 0],
  ])(
    'has failed, however long after, where of three payments of the app the second was made: the one %s',
    async (_, place) => {
      const made: Signed[] = [];
      for (const [amt, sum] of [
        ['10', 10n],
        ['15', 15n],
        ['20', 20n],
      ] as const) {
        const signed = await wallet.signUsdt(recipient, sum * usdt, { nonce: 0 });
        await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
        expect((await send(signed, { amt })).ok).toBe(true);
        made.push(signed);
        await dropFromPool(signed.txn);
        await chain.rpc('anvil_setBalance', wallet.publicKey, '0x0');
        await watch();
      }
      await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
      const [, second] = made;
      if (second === undefined) throw new Error('Three were made');
      await wallet.sendElsewhere(second);
      await chain.finalize();
      context = { ...context, chain: later(context.chain, 200_000) };
      // Before the one that was made has been looked at.
      expect(await lookAt(made[place]?.txn ?? '')).toMatchObject({
        state: 'failed',
        reason: 'replaced',
      });
    },
  );

  it.each([
    ['waits for its nonce', 'pending'],
    ['has lost that nonce', 'failed'],
  ])(
    'is confirmed by what was made elsewhere, though another payment of the app %s',
    async (_, state) => {
      const { txn } = await submitUnpayable();
      await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
      const next = await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0 });
      await send(next, { amt: '20' });
      await dropFromPool(next.txn);
      const elsewhere = await sign(0, { gasLimit: 99_999n });
      await wallet.sendElsewhere(elsewhere);
      await chain.finalize();
      if (state === 'failed') await lookAt(next.txn);
      expect(await findPaymentByTxn(context.firestore, next.txn)).toMatchObject({ state });
      expect(await lookAt(txn)).toMatchObject({ txn: elsewhere.txn });
      for (let run = 0; run < 2; run += 1) await watch();
      const ends = (await list()).map((row) => `${row.txn} ${row.state}`).toSorted();
      expect(ends).toEqual([`${elsewhere.txn} confirmed`, `${next.txn} failed`].toSorted());
    },
  );

  it('is open as far as the final blocks go, which may end before what took the nonce', async () => {
    const { signed, elsewhere } = await payElsewhere();
    const agreeing = context;
    // As one of two endpoints that has no final block says.
    context = {
      ...agreeing,
      chain: { ...agreeing.chain, getFinalizedBlockNumber: () => Promise.resolve(0) },
    };
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'pending' }]);
    context = agreeing;
    await watch();
    expect(await list()).toMatchObject([{ txn: elsewhere.txn, state: 'confirmed' }]);
  });

  it('waits longer each time where it cannot be looked at, and alerts somebody', async () => {
    const signed = await sign(0);
    await send(signed);
    const { context: agreeing, takeAlertCodes } = recordAlerts(context);
    const stored = async () => (await findPaymentByTxn(context.firestore, signed.txn)) ?? {};
    context = {
      ...agreeing,
      chain: { ...agreeing.chain, getNewestNonce: unavailable },
    };
    await watch();
    expect(await stored()).toMatchObject({ looks: 1, lookedAt: null, state: 'pending' });
    const first = takeAlertCodes();
    await watch();
    expect(await stored()).toMatchObject({ looks: 2, lookedAt: null, state: 'pending' });
    expect([...first, ...takeAlertCodes()]).toEqual(['payment.stuck']);
    // Where nothing of the chain answers, it stays where it is.
    context = {
      ...context,
      chain: { ...context.chain, getFinalizedBlockNumber: unavailable },
    };
    await watch();
    expect(await stored()).toMatchObject({ looks: 2 });
  });

  it.each([
    ['know its log, and not its receipt', findsNoReceipt],
    ['refuse its receipt', unavailable],
  ])('waits while endpoints %s, and is looked at all the same', async (_, getReceipt) => {
    const signed = await sign(0);
    await send(signed);
    await chain.finalize();
    const agreeing = context;
    context = { ...agreeing, chain: { ...agreeing.chain, getReceipt } };
    await watch();
    expect(await findPaymentByTxn(context.firestore, signed.txn)).toMatchObject({
      state: 'pending',
      lookedAt: expect.any(String),
    });
    context = agreeing;
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'confirmed' }]);
  });

  it('is confirmed though endpoints without the final block do not know its receipt', async () => {
    const signed = await sign(0);
    await send(signed);
    await chain.finalize();
    const agreeing = context;
    const getReceipt: Chain['getReceipt'] = (hash, block) =>
      block === undefined ? findsNoReceipt() : agreeing.chain.getReceipt(hash, block);
    context = { ...agreeing, chain: { ...agreeing.chain, getReceipt } };
    await watch();
    expect(await list()).toMatchObject([{ txn: signed.txn, state: 'confirmed' }]);
  });

  it('is confirmed by a transaction that paid it among more logs than are read', async () => {
    const writer = await createLogWriter(chain);
    await wallet.sendElsewhere(
      await wallet.sign({ nonce: 0, to: chain.usdtAddress, data: writer.approval }),
    );
    await chain.finalize();
    const signed = await sign(1);
    await send(signed);
    await dropFromPool(signed.txn);
    const transfer = { from: wallet.publicKey, to: recipient, amountMicros: 10n * usdt };
    const data = writer.dataOf(60_000, transfer);
    const elsewhere = await wallet.sign({
      nonce: 1,
      to: writer.address,
      data,
      gasLimit: 28_000_000n,
    });
    await wallet.sendElsewhere(elsewhere);
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn: elsewhere.txn, state: 'confirmed' }]);
  });

  it('is not confirmed by another payment of the same sum', async () => {
    const [first, second] = [await sign(0), await sign(1)];
    await send(first);
    await send(second);
    await dropFromPool(first.txn);
    await dropFromPool(second.txn);
    await wallet.sendElsewhere(await wallet.signUsdt(recipient, 11n * usdt, { nonce: 0 }));
    await wallet.sendElsewhere(second);
    await chain.finalize();
    await watch();
    const states = Object.fromEntries((await list()).map(({ txn, state }) => [txn, state]));
    expect(states).toEqual({ [first.txn]: 'failed', [second.txn]: 'confirmed' });
  });

  it('of POL is unknown: no log shows it', async () => {
    const signed = await wallet.sign({ nonce: 0, to: recipient, value: pol });
    await send(signed, { symbol: 'POL', amt: '1' });
    await dropFromPool(signed.txn);
    await wallet.sendElsewhere(await sign(0));
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ state: 'failed', reason: 'unknown' }]);
  });
});

describe('the payments of a wallet that no block holds', () => {
  it('cost one question for its nonce and no receipt, in three lists at once', async () => {
    for (const nonce of [0, 1]) await send(await sign(nonce));
    for (const fee of [2n, 3n]) {
      const fees = { maxFeePerGas: fee * gwei, maxPriorityFeePerGas: fee * gwei };
      await send(await sign(1, fees));
    }
    const asked: string[] = [];
    const counting = await serveChanged(chain, (method, result) => {
      asked.push(method);
      return result;
    });
    const config = { ...context.config, rpcUrls: [counting.url] };
    context = { ...context, chain: createChain(config) };
    await Promise.all([list(), list(), list()]);
    // The looks go on where a list did not wait for them.
    await vi.waitFor(async () => {
      const stored = await context.firestore.collection(collections.payments).get();
      for (const { lookedAt } of stored.docs.map(parsePayment)) expect(lookedAt).not.toBeNull();
    }, 30_000);
    counting.stop();
    expect(asked.toSorted()).toEqual([
      'eth_chainId',
      'eth_getTransactionCount',
      'eth_sendRawTransaction',
      'eth_sendRawTransaction',
    ]);
  });
});

/** Submits a payment that can be paid no more: its POL is gone. */
async function submitUnpayable(): Promise<Signed> {
  const signed = await sign(0);
  await send(signed);
  await dropFromPool(signed.txn);
  await chain.rpc('anvil_setBalance', wallet.publicKey, '0x0');
  await watch();
  return signed;
}

describe('a payment that every endpoint refuses later', () => {
  it('stays pending with the words, and is made when it can be', async () => {
    const { txn } = await submitUnpayable();
    expect(await list()).toMatchObject([
      { txn, state: 'pending', problem: expect.stringMatching(/funds/i) },
    ]);
    await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
    await watch();
    const [row] = await list();
    expect(row).not.toHaveProperty('problem');
    await chain.finalize();
    await watch();
    expect(await list()).toMatchObject([{ txn, state: 'confirmed' }]);
  });

  it('for a day is not made by itself any more when it can be, and is when its member submits it again', async () => {
    const signed = await submitUnpayable();
    await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
    minutes += 24 * 60;
    await watch();
    expect(await isInPool(signed.txn)).toBe(false);
    expect(await list()).toMatchObject([{ state: 'pending', problem: expect.any(String) }]);
    expect((await send(signed)).ok).toBe(true);
    expect(await isInPool(signed.txn)).toBe(true);
  });

  it('gives its nonce to another, also at lower fees, and is broadcast no more: that one is paid', async () => {
    const { txn } = await submitUnpayable();
    const refused = await findPaymentByTxn(context.firestore, txn);
    await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
    expect((await nonces())?.nonce).toBe(0);
    const fees = { maxFeePerGas: gwei / 2n, maxPriorityFeePerGas: gwei / 2n };
    const next = await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0, ...fees });
    expect((await send(next, { amt: '20' })).ok).toBe(true);
    expect(await countPayments()).toBe(2);
    await watch();
    // The member has given it up.
    expect([await isInPool(next.txn), await isInPool(txn)]).toEqual([true, false]);
    expect(await findPaymentByTxn(context.firestore, txn)).toMatchObject({
      displaced: txn,
      problem: refused?.problem,
      submittedAt: refused?.submittedAt,
    });
    await chain.finalize();
    await watch();
    const rows = Object.fromEntries((await list()).map((row) => [row.txn, row]));
    expect(rows[next.txn]).toMatchObject({ state: 'confirmed' });
    expect(rows[txn]).toMatchObject({ state: 'failed', reason: 'replaced' });
  });
});

it('a send takes no nonce of a withdrawal that is the same, also where a third payment has it since', async () => {
  const { txn } = await submitUnpayable();
  const paying = await findPaymentByTxn(context.firestore, txn);
  if (paying === undefined) throw new Error('There is no payment');
  const kind = 'withdrawalPay';
  await context.firestore.doc(paths.payment(slotIdOf(paying))).update({ kind });
  await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
  expect(await nonces()).toMatchObject({ nonce: 0, unfinished: [{ txn, kind }] });
  const same = await sign(0, { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei });
  const refusal = { code: 'conflict', message: messages.sameIsRefused };
  expect(await send(same)).toMatchObject({ refusal });
  const third = await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0 });
  expect((await send(third, { amt: '20' })).ok).toBe(true);
  await dropFromPool(third.txn);
  await chain.rpc('anvil_setBalance', wallet.publicKey, '0x0');
  await watch();
  await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
  expect(await send(same)).toMatchObject({ refusal });
  expect(await countPayments()).toBe(2);
});

it('a payment takes nothing beside the one that has taken its nonce, of which only one is mined', async () => {
  await submitUnpayable();
  await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${pol.toString(16)}`);
  const next = await wallet.signUsdt(recipient, 20n * usdt, { nonce: 0 });
  expect((await send(next, { amt: '20' })).ok).toBe(true);
  const more = await wallet.signUsdt(recipient, 980n * usdt + 1n, { nonce: 1 });
  expect(await send(more, { amt: '980.000001' })).toMatchObject({
    refusal: { code: 'chain_refused', message: expect.stringMatching(/exceeds balance/) },
  });
  const rest = await wallet.signUsdt(recipient, 980n * usdt, { nonce: 1 });
  expect((await send(rest, { amt: '980' })).ok).toBe(true);
});

/** The bytes of the first attempt of the only payment. */
const rawOf = async () =>
  (await context.firestore.collection(collections.payments).get()).docs[0]?.get('attempts')[0].raw;

describe('the bytes of a payment', () => {
  it('are kept for a day past its end, and deleted then', async () => {
    await send(await sign(0));
    await chain.finalize();
    await watch();
    await watch();
    expect(await rawOf()).toMatch(/^0x02/);
    minutes += 24 * 60;
    await watch();
    expect(await rawOf()).toBeNull();
    await watch();
    expect(await list()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('stand in no reply', async () => {
    const signed = await sign(0);
    const replies = [await send(signed), await cancel(await signCancel(0)), await list()];
    expect(JSON.stringify(replies)).not.toContain(signed.raw.slice(4, 60));
  });
});

it('a payment that cannot be read does not stop the next', async () => {
  await context.firestore
    .doc(paths.payment('broken'))
    .set({ nextLookAt: '2026-01-01T00:00:00.000Z' });
  await send(await sign(0));
  await chain.finalize();
  const { context: watched, takeAlertCodes } = recordAlerts(context);
  context = watched;
  await watch();
  expect(takeAlertCodes()).toEqual(['document.put_off']);
  expect(await list()).toMatchObject([{ state: 'confirmed' }]);
});

const recordedHash = `0x${'ab'.repeat(32)}`;
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`;

describe('a send that is recorded without its bytes', () => {
  it('is stored once, and its repetition is answered with the stored row', async () => {
    const first = await send({ txn: recordedHash }, { amt: '12.5' });
    expect(first).toMatchObject({ value: [{ amt: '12.500000', details: recipient }] });
    world.setNow('2026-01-07T13:00:00.000Z');
    expect(await send({ txn: recordedHash }, { amt: '12.50' })).toEqual(first);
    // The security rules read the owner from this field.
    const path = paths.transfer(member.uid, recordedHash);
    expect((await context.firestore.doc(path).get()).get('uid')).toBe(member.uid);
    for (const changes of [{ amt: '13' }, { symbol: 'POL' as const, amt: '12.5' }]) {
      expect(await send({ txn: recordedHash }, changes)).toMatchObject({
        refusal: { code: 'conflict' },
      });
    }
  });

  it('of POL is the same however its zeros are written, also where it was stored with more', async () => {
    const symbol = 'POL' as const;
    const first = await send({ txn: recordedHash }, { symbol, amt: '01.50' });
    expect(first).toMatchObject({ value: [{ amt: '1.5' }] });
    expect(await send({ txn: recordedHash }, { symbol, amt: '1.500' })).toEqual(first);
    const path = paths.transfer(member.uid, recordedHash);
    await context.firestore.doc(path).update({ amt: '1.50' });
    expect(await send({ txn: recordedHash }, { symbol, amt: '1.5' })).toMatchObject({
      value: [{ amt: '1.50' }],
    });
  });

  it('is its sender’s own also where its hash is that of another member’s payment', async () => {
    const signed = await sign(0);
    const { txn } = signed;
    await send(signed);
    expect(await send({ txn }, { amt: '12' }, other)).toMatchObject({
      value: [{ publicKey: other.publicKey, amt: '12.000000' }],
    });
    expect(await list(other)).toMatchObject([{ txn, amt: '12.000000' }]);
    expect(await list()).toMatchObject([{ txn, amt: '10.000000' }]);
  });

  it('is refused after 100 of a day, but for those that are stored', async () => {
    const path = (index: number) =>
      context.firestore.doc(paths.transfer(member.uid, hashOf(index)));
    await send({ txn: hashOf(0) });
    const row = (await path(0).get()).data() ?? {};
    const batch = context.firestore.batch();
    for (let index = 1; index < 100; index += 1)
      batch.create(path(index), { ...row, txn: hashOf(index) });
    await batch.commit();
    expect(await send({ txn: recordedHash })).toMatchObject({ refusal: { code: 'rate_limited' } });
    expect(await send({ txn: hashOf(99) })).toMatchObject({ ok: true });
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await send({ txn: recordedHash })).toMatchObject({ ok: true });
  });

  it('is listed exactly as stored, for its member alone', async () => {
    const smallest = { symbol: 'POL', amt: '0.000000000000000001' } as const;
    await send({ txn: recordedHash }, smallest);
    expect(await list()).toMatchObject([{ ...smallest, txn: recordedHash, state: 'pending' }]);
    expect(await list(other)).toEqual([]);
    const further = list(other, { limit: 2, after: recordedHash });
    await expect(further).rejects.toThrow(ListChangedError);
  });
});

it('the list gives payments and recorded sends once in pages, newest first, also of one moment', async () => {
  const expected: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    world.setNow(`2026-01-07T12:0${Math.floor(index / 3)}:00.000Z`);
    const signed =
      index % 2 === 0 ? await sign(index / 2) : { txn: `0x${String(index).repeat(64)}` };
    expect((await send(signed)).ok).toBe(true);
    expected.push(signed.txn);
  }
  const seen = await walkPages(async (after) =>
    (await list(member, { limit: 2, ...after })).map(({ txn }) => txn),
  );
  expect(seen.toSorted()).toEqual(expected.toSorted());
  expect(seen.slice(0, 3).toSorted()).toEqual(expected.slice(3).toSorted());
  const afterUnknown = list(member, { limit: 2, after: `0x${'ff'.repeat(32)}` });
  await expect(afterUnknown).rejects.toThrow(ListChangedError);
});

it.each([1, 3])(
  'the newest %d of many payments cost no read of the others, also while one is pending',
  async (limit) => {
    await context.firestore.runTransaction(async (transaction) => {
      for (let nonce = 0; nonce < 12; nonce += 1) {
        const payment = testPayment({
          nonce,
          attempts: [{ txn: `0x${'1'.repeat(64)}`, raw: null, kind: 'first' }],
          state: 'confirmed',
          createdAt: '2026-01-06T12:00:00.000Z',
          nextLookAt: null,
        });
        setPayment(context.firestore, transaction, payment);
      }
    });
    const reads = countBilledReads(context.firestore);
    expect(await list(member, { limit })).toHaveLength(limit);
    // The page, and that nothing was recorded without its bytes.
    expect(reads()).toBe(limit + 1);
    const signed = await sign(0);
    await send(signed);
    await chain.mine();
    reads();
    world.setNow('2026-01-07T12:01:00.000Z');
    const [newest] = await list(member, { limit });
    expect(newest).toMatchObject({ txn: signed.txn, state: 'pending', cancelling: false });
    // And the pending payment twice: to find it, and to store the look.
    expect(reads()).toBe(limit + 1 + 2);
    await chain.finalize();
    world.setNow('2026-01-07T12:02:00.000Z');
    expect((await list(member, { limit }))[0]).toMatchObject({
      txn: signed.txn,
      state: 'confirmed',
    });
  },
);

const sendTo = async (details: string, nonce: number) =>
  send(await wallet.signUsdt(details, 10n * usdt, { nonce }), { details });

async function listPaid(caller = member) {
  const input = { params: { publicKey: caller.publicKey } };
  return valueOf(await call(context, 'getPaidRecipients', caller, input));
}

describe('whom a member has paid', () => {
  it('is listed once for all confirmed payments, with the time of the first; the newest recipient comes first', async () => {
    const [twice, once] = [`0x${'4'.repeat(40)}`, `0x${'5'.repeat(40)}`];
    const times = ['2026-01-07T09:00:00.000Z', '2026-01-07T10:00:00.000Z'] as const;
    world.setNow(times[0]);
    await sendTo(twice, 0);
    world.setNow(times[1]);
    await sendTo(once, 1);
    expect(await listPaid()).toEqual([]);
    await chain.finalize();
    await watch();
    await sendTo(twice, 2);
    await sendTo(`0x${'6'.repeat(40)}`, 3);
    await cancel(await signCancel(3));
    await send({ txn: `0x${'9'.repeat(64)}` }, { details: `0x${'7'.repeat(40)}` });
    await chain.finalize();
    await watch();
    await sendTo(`0x${'8'.repeat(40)}`, 4);
    expect(await listPaid()).toEqual([
      { to: once, dates: times[1] },
      { to: twice, dates: times[0] },
    ]);
    expect(await listPaid(other)).toEqual([]);
  });

  it('is listed but for the one whose payment is damaged, which is an alert', async () => {
    const damaged = await sign(0);
    await send(damaged);
    const sound = `0x${'4'.repeat(40)}`;
    await sendTo(sound, 1);
    await chain.finalize();
    await watch();
    const { firestore } = context;
    const payment = await findPaymentByTxn(firestore, damaged.txn);
    if (payment === undefined) throw new Error('There is no payment');
    await firestore.doc(paths.payment(slotIdOf(payment))).update({ to: 'nobody' });
    const alerts: string[] = [];
    const alert = (code: string) => void alerts.push(code);
    context = { ...context, log: { ...context.log, alert } };
    expect(await listPaid()).toEqual([{ to: sound, dates: expect.any(String) }]);
    expect(alerts).toEqual(['document.put_off']);
  });

  it('is listed no more once the block of the payment has disappeared, until it is confirmed again', async () => {
    const { txn, raw } = await sign(0);
    await send({ txn, raw });
    await chain.finalize();
    const [{ dates } = { dates: '' }] = await list();
    expect(await listPaid()).toEqual([{ to: recipient, dates }]);
    const ended = await findPaymentByTxn(context.firestore, txn);
    if (ended === undefined) throw new Error('There is no payment');
    await context.firestore.runTransaction(async (transaction) =>
      setPayment(context.firestore, transaction, afterUndoing(ended, context.clock.realNow())),
    );
    expect(await listPaid()).toEqual([]);
    await watch();
    expect(await listPaid()).toEqual([{ to: recipient, dates }]);
  });

  it.each<[string, (first: Payment) => Payment]>([
    [
      'the block of the first payment has disappeared, while a later one stayed',
      (first) => afterUndoing(first, context.clock.realNow()),
    ],
    [
      'an earlier build has confirmed the first payment, which it did not mark',
      ({ isListed: _isListed, ...first }) => first,
    ],
  ])('is listed again by what is confirmed next where %s', async (_, change) => {
    const { firestore } = context;
    const first = await sign(0);
    await send(first);
    await chain.finalize();
    await watch();
    await send(await sign(1));
    await chain.finalize();
    await watch();
    const ended = await findPaymentByTxn(firestore, first.txn);
    if (ended === undefined) throw new Error('There is no payment');
    await firestore.runTransaction(async (transaction) =>
      setPayment(firestore, transaction, change(ended)),
    );
    expect(await listPaid()).toEqual([]);
    await send(await sign(2));
    await chain.finalize();
    await watch();
    expect(await listPaid()).toEqual([{ to: recipient, dates: expect.any(String) }]);
  });
});
