import { expect, it } from 'vitest';
import type { Payment } from '../src/payments/payment.ts';
import { watchPayment } from '../src/payments/watch-payment.ts';
import { testChain } from './fakes/chain.ts';
import { dieEverywhere } from './firestore-requests.ts';
import {
  type Ending,
  expectEndings,
  openPaymentWorld,
  type PaymentWorld,
  type Purpose,
  type TestAttempt,
  type TestPayment,
} from './payment-world.ts';

/** Where a server dies: at every request, or at those that store and broadcast alone. */
export interface Deaths {
  readonly at: 'every request' | 'every commit and broadcast';
  /** Which signed bytes it dies with. */
  readonly submissions: readonly TestAttempt['kind'][];
  /** What the payments are for that it submits. */
  readonly submitted: readonly Purpose[];
  /** What the payments are for that it ends and books. */
  readonly booked: readonly Exclude<Purpose, 'transfer'>[];
}

/** What follows a death: the client submits the same bytes again, or nobody does anything. */
const followUps = ['repeated by its client', 'left to the scheduled job'] as const;

/** Tests that a payment during which a server dies is one transfer or none, as the screen says. */
export function testPaymentDeaths({ at, submissions, submitted, booked }: Deaths): void {
  const requests = at === 'every request' ? undefined : ['commit', 'broadcast'];
  const chain = testChain();
  let world: PaymentWorld;

  const cases = submitted.flatMap((purpose) =>
    submissions.flatMap((kind) => followUps.map((followUp) => ({ purpose, kind, followUp }))),
  );

  it.each(cases)(
    `a server that dies at ${at} of submitting the $kind attempt of a $purpose, $followUp, leaves one transfer or none`,
    async ({ purpose, kind, followUp }) => {
      world = await openPaymentWorld(chain);
      const { context } = world;
      let payment: TestPayment | undefined;
      const endings = new Set<string>();
      const see = async () => {
        if (payment === undefined) throw new Error('Nothing was submitted');
        const isRepeated = followUp === 'repeated by its client';
        const reply = isRepeated ? await world.submit(context, payment) : { ok: true };
        expect(reply).toMatchObject({ ok: true });
        payment.ending = await endingOf(world, payment);
        endings.add(payment.ending);
        // Another device sees the same.
        const listed = (await world.review(payment.payer)).unfinished.map(({ txn }) => txn);
        const seen = payment.attempts.some(({ txn }) => listed.includes(txn));
        expect(seen).toBe(payment.ending !== 'absent');
        // Only 16 of a wallet may wait, and there are more requests to die at.
        if (isRepeated || listed.length === 16) await chain.mine();
      };
      await dieEverywhere(
        context,
        async (dying) => {
          payment = await world.begin(purpose);
          if (kind !== 'first') {
            await world.submit(context, payment);
            await world.attempt(payment, kind, 2n);
          }
          await world.submit(dying, payment);
        },
        see,
        requests,
      );
      // It has completed, and nobody has received the reply.
      await see();
      await expectEndings(world);
      expect(endings).toEqual(new Set(expected[followUp][kind]));
    },
  );

  it(`a server that dies at ${at} of broadcasting a payment again leaves it to the next`, async () => {
    world = await openPaymentWorld(chain);
    const { context } = world;
    await dieEverywhere(
      context,
      async (dying) => {
        const payment = await submitNew('transfer');
        const { txn = '' } = payment.attempts[0] ?? {};
        await world.drop(txn);
        await watchPayment(dying, await stored(txn));
      },
      () => Promise.resolve(),
      requests,
    );
    await expectEndings(world);
  });

  it.each(booked)(
    `a server that dies at ${at} of ending and booking a %s leaves it to the next, which books it once`,
    async (purpose) => {
      world = await openPaymentWorld(chain);
      const { context } = world;
      await dieEverywhere(
        context,
        async (dying) => {
          const payment = await submitNew(purpose);
          await chain.finalize();
          await world.follow(dying, payment);
        },
        () => Promise.resolve(),
        requests,
      );
      await expectEndings(world);
    },
  );

  it(`an admin who dies at ${at} of taking on and paying a withdrawal leaves it to another, and it is paid once`, async () => {
    world = await openPaymentWorld(chain);
    const { admin, context, secondAdmin } = world;
    const payers = new Set<string>();
    let payment: TestPayment | undefined;
    await dieEverywhere(
      context,
      async (dying) => {
        payment = await world.begin('pay-out', { payer: admin });
        await world.assign(dying, payment);
        await world.submit(dying, payment);
      },
      async () => {
        if (payment === undefined) throw new Error('Nothing was assigned');
        // The notice of the first is over by then.
        world.wait(11);
        const next = await world.begin('pay-out', { payer: secondAdmin, reason: payment });
        const inProcess = (await world.isPaid(payment)) === 'In Process';
        expect((await world.assign(context, next)).ok).toBe(!inProcess);
        expect((await world.submit(context, next)).ok).toBe(!inProcess);
        // The first is back, with the same bytes.
        expect((await world.submit(context, payment)).ok).toBe(inProcess);
        const [one, other] = inProcess ? [payment, next] : [next, payment];
        one.ending = 'paid';
        for (const { txn } of other.attempts) expect(await world.isInPool(txn)).toBe(false);
        payers.add(one.payer.caller.uid);
        // There are more lives than payments of a wallet that may wait for a block.
        await chain.finalize();
      },
      requests,
    );
    if (payment !== undefined) payment.ending = 'paid';
    await expectEndings(world);
    expect(payers).toEqual(new Set([admin.caller.uid, secondAdmin.caller.uid]));
  });

  async function submitNew(purpose: Purpose): Promise<TestPayment> {
    const payment = await world.begin(purpose);
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    payment.ending = 'paid';
    return payment;
  }

  async function stored(txn: string): Promise<Payment> {
    const payment = await world.find(txn);
    if (payment === undefined) throw new Error('There is no such payment');
    return payment;
  }
}

/** How a payment will end, by what is stored of its newest attempt. */
async function endingOf(world: PaymentWorld, { attempts }: TestPayment): Promise<Ending> {
  const newest = attempts.at(-1);
  const isStored = newest !== undefined && (await world.find(newest.txn)) !== undefined;
  if (newest?.kind === 'cancel' && isStored) return 'cancelled';
  return isStored || attempts.length > 1 ? 'paid' : 'absent';
}

/** How payments end whose server died at each request in turn. */
const expected: Readonly<
  Record<(typeof followUps)[number], Readonly<Record<TestAttempt['kind'], readonly Ending[]>>>
> = {
  'repeated by its client': { first: ['paid'], faster: ['paid'], cancel: ['cancelled'] },
  'left to the scheduled job': {
    first: ['absent', 'paid'],
    faster: ['paid'],
    cancel: ['paid', 'cancelled'],
  },
};
