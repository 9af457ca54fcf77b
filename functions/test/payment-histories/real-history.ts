import { expect } from 'vitest';
import type { Payment } from '../../src/payments/payment.ts';
import { parsePayment } from '../../src/payments/store.ts';
import { collections } from '../../src/platform/paths.ts';
import { findBooking } from '../../src/subscriptions/store.ts';
import { expectSoundLedger } from '../expect-sound-ledger.ts';
import type { TestChain } from '../fakes/chain.ts';
import { CrashedError, crashAt } from '../firestore-requests.ts';
import { type PaymentWorld, purposes, type TestPayment } from '../payment-world.ts';

type Choose = (count: number) => number;

/** The most events of one history. */
const eventsMax = 4;

/**
 * Plays a history on the real service: two things at a time, some in a process that dies at one of its
 * requests. Then everything ends, and the books are compared with the chain.
 */
export async function playRealHistory(
  world: PaymentWorld,
  chain: TestChain,
  choose: Choose,
): Promise<void> {
  const begun: TestPayment[] = [];
  // What ended in the history before is watched no more.
  world.wait(25 * 60);
  for (let event = 0; event < eventsMax; event += 1) {
    // What happens is chosen before anything of it does.
    const pair = [
      await choosePart(world, chain, begun, choose),
      await choosePart(world, chain, begun, choose),
    ];
    await Promise.all(pair.map((part) => part()));
  }
  for (let round = 0; round < 2; round += 1) await world.settle();
  await expectOutcomes(world);
}

type Part = () => Promise<unknown>;

async function choosePart(
  world: PaymentWorld,
  chain: TestChain,
  begun: TestPayment[],
  choose: Choose,
): Promise<Part> {
  const event = choose(12);
  const known = begun[choose(Math.max(1, begun.length))];
  const process = mortal(world, choose);
  if (event < 4 || known === undefined) {
    const purpose = purposes[choose(purposes.length)] ?? 'transfer';
    // Two that begin together are at the same nonce.
    const payment = await world.begin(purpose);
    begun.push(payment);
    return () => process((context) => world.submit(context, payment));
  }
  const first = known.attempts[choose(known.attempts.length)];
  const feeGwei = 2n ** BigInt(known.attempts.length);
  switch (event) {
    case 4:
      return () => process((context) => world.submit(context, known, first));
    case 5:
    case 6: {
      const made = await world.attempt(known, event === 5 ? 'faster' : 'cancel', feeGwei);
      return () => process((context) => world.submit(context, known, made));
    }
    case 7: {
      const { nonce, payer, to, amountMicros } = known;
      const isSame = choose(2) === 0;
      const fees = { maxFeePerGas: feeGwei * 10n ** 9n, maxPriorityFeePerGas: feeGwei * 10n ** 9n };
      const signed = isSame
        ? await payer.wallet.signUsdt(to, amountMicros, { nonce, gasLimit: 90_000n, ...fees })
        : await payer.wallet.sign({ nonce, to: payer.wallet.publicKey, value: 1n, ...fees });
      // A node refuses what pays less than the other at its nonce, or comes too late.
      return () => payer.wallet.sendElsewhere(signed).catch(() => undefined);
    }
    case 8:
      return () => chain.mine();
    case 9:
      return () => chain.finalize();
    case 10:
      return async () => (await world.isInPool(first?.txn ?? '')) && world.drop(first?.txn ?? '');
    default:
      return () => world.reconcile();
  }
}

/** Runs work in a process, of which every third dies at one of its first requests. */
function mortal(world: PaymentWorld, choose: Choose) {
  const point =
    choose(3) === 0 ? { requestNumber: choose(8), carriedOut: choose(2) === 0 } : undefined;
  return async (work: (process: PaymentWorld['context']) => Promise<unknown>): Promise<void> => {
    const process = point === undefined ? world.context : world.connectAgain();
    if (point !== undefined) crashAt(process.firestore, point);
    await work(process).catch((error: unknown) => {
      if (!(error instanceof CrashedError)) throw error;
    });
  };
}

/** Expects that each nonce has the outcome that the chain says, and that the books agree to the micro. */
async function expectOutcomes(world: PaymentWorld): Promise<void> {
  const { context } = world;
  const { firestore } = context;
  const { docs } = await firestore.collection(collections.payments).get();
  const payments = docs.map(parsePayment);
  for (const payment of payments) await expectOutcome(context, payment);
  const confirmed = payments.flatMap(({ state, txn }) => (state === 'confirmed' ? [txn] : []));
  expect(new Set(confirmed).size).toBe(confirmed.length);
  await expectSoundLedger({ firestore });
  expect(await world.compare()).toEqual([]);
}

const bookingModes = { pending: 'Pending', confirmed: 'user', failed: 'failed' } as const;

async function expectOutcome(
  { chain, firestore }: PaymentWorld['context'],
  payment: Payment,
): Promise<void> {
  const { attempts, from, kind, nonce, state, txn, txns, uid } = payment;
  const watched = await Promise.all(
    attempts.map(async (attempt) => ({ attempt, receipt: await chain.getReceipt(attempt.txn) })),
  );
  const mined = watched.filter(({ receipt }) => receipt.state === 'final');
  expect(mined.length).toBeLessThanOrEqual(1);
  const [own] = mined;
  if (own?.receipt.state === 'final') {
    const isPaid = own.attempt.kind !== 'cancel' && own.receipt.succeeded;
    expect({ state, txn }).toEqual({
      state: isPaid ? 'confirmed' : 'failed',
      txn: own.attempt.txn,
    });
  } else if ((await chain.getNonceAt(from, await chain.getFinalizedBlockNumber())) <= nonce)
    expect(state).toBe('pending');
  else if (state === 'confirmed') {
    expect((await chain.getReceipt(txn)).state).toBe('final');
    expect(await chain.getSender(txn)).toEqual({ from, nonce });
  } else expect(payment).toMatchObject({ state: 'failed', reason: 'replaced' });
  if (kind !== 'booking') return;
  const bookings = await Promise.all(txns.map((hash) => findBooking(firestore, { uid, hash })));
  expect(bookings.flatMap((booking) => booking?.mode ?? [])).toEqual([bookingModes[state]]);
}
