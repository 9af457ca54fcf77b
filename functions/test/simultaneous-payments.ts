import { beforeEach, describe, expect, it } from 'vitest';
import type { ActingContext } from '../src/context/context.ts';
import { testChain } from './fakes/chain.ts';
import {
  expectEndings,
  openPaymentWorld,
  type PaymentWorld,
  type Purpose,
  readList,
  type TestAttempt,
  type TestPayment,
} from './payment-world.ts';
import { retryWhileBusy } from './world.ts';

/** Which payments are submitted from two places at once, and which are hurried and cancelled at once until one attempt is mined. */
export interface SimultaneousPayments {
  readonly submitted: readonly Purpose[];
  readonly hurried: readonly Purpose[];
  readonly mined: readonly TestAttempt['kind'][];
}

/** Tests that payments which two processes take at the same moment are one transfer each, or none. */
export function testSimultaneousPayments({
  submitted,
  hurried,
  mined: among,
}: SimultaneousPayments): void {
  const chain = testChain();
  let world: PaymentWorld;
  let context: ActingContext;

  beforeEach(async () => {
    world = await openPaymentWorld(chain);
    ({ context } = world);
  });

  /** Two processes that have both tried their payments on the chain before either stores one. */
  function meetAtTrial(): [ActingContext, ActingContext] {
    const met = Promise.withResolvers<undefined>();
    let missing = 2;
    const connect = (): ActingContext => {
      const process = world.connectAgain();
      let arrived = false;
      return {
        ...process,
        chain: {
          ...process.chain,
          async tryPayment(...trial) {
            const result = await process.chain.tryPayment(...trial);
            if (!arrived) missing -= 1;
            arrived = true;
            if (missing === 0) met.resolve(undefined);
            await met.promise;
            return result;
          },
        },
      };
    };
    return [connect(), connect()];
  }

  function submitAtOnce(payments: readonly TestPayment[]) {
    const processes = meetAtTrial();
    return Promise.all(
      payments.map((payment, index) => world.submit(processes[index] ?? context, payment)),
    );
  }

  describe.each(submitted)('a %s that is submitted from two places at once', (purpose) => {
    it('with the same bytes is one payment, and both get the same reply', async () => {
      const payment = await world.begin(purpose);
      const [one, other] = await Promise.all(
        meetAtTrial().map((process) => world.submit(process, payment)),
      );
      expect(one).toMatchObject({ ok: true });
      expect(other).toEqual(one);
      // So does a third place that has not received a reply.
      expect(await world.submit(world.connectAgain(), payment)).toEqual(one);
      payment.ending = 'paid';
      await expectEndings(world);
    });

    it('beside another one at the same nonce is refused, or the other is, and is never broadcast', async () => {
      const payment = await world.begin(purpose);
      const { amountMicros } = payment;
      // Two subscriptions of one sum at one nonce would be two attempts of one payment.
      const other = await world.begin(
        purpose,
        purpose === 'subscription'
          ? { reason: { ...payment, amountMicros: 2n * amountMicros } }
          : {},
      );
      const payments = [payment, other];
      const outcomes = await submitAtOnce(payments);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes.find(({ ok }) => !ok)).toMatchObject(conflict);
      for (const [index, each] of payments.entries()) {
        if (outcomes[index]?.ok) each.ending = 'paid';
        else await world.expectNotBroadcast(each);
      }
      await expectEndings(world);
    });

    it('with other bytes for the same nonce is one payment', async () => {
      const payment = await world.begin(purpose);
      const [first] = payment.attempts;
      const faster = await world.attempt(payment, 'faster', 2n);
      const [one, other] = meetAtTrial();
      const outcomes = await Promise.all([
        world.submit(one, payment, first),
        world.submit(other, payment, faster),
      ]);
      // The dearer bytes are taken in any case, the cheaper ones only before them.
      expect(outcomes[1]).toMatchObject({ ok: true });
      payment.ending = 'paid';
      await expectEndings(world);
    });

    it('at the next nonce as well is paid as often as it was taken, and a withdrawal once', async () => {
      const payment = await world.begin(purpose);
      const next = await world.begin(purpose, { nonce: payment.nonce + 1, reason: payment });
      const payments = [payment, next];
      const outcomes = await submitAtOnce(payments);
      const taken = outcomes.filter(({ ok }) => ok).length;
      expect(purpose === 'pay-out' ? [1] : [1, 2]).toContain(taken);
      for (const [index, each] of payments.entries()) {
        if (outcomes[index]?.ok) each.ending = 'paid';
        else await world.expectNotBroadcast(each);
      }
      // The review of both places shows what was taken.
      const { unfinished } = await world.review(payment.payer);
      expect(unfinished).toHaveLength(taken);
      await expectEndings(world);
    });
  });

  it.each(submitted)(
    'a %s that the trigger, the job and a reader of the list end at once is booked once',
    async (purpose) => {
      const payment = await world.begin(purpose);
      expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      await chain.finalize();
      await Promise.all([
        retryWhileBusy(() => world.follow(world.connectAgain(), payment)),
        retryWhileBusy(() => readList(world.connectAgain(), payment.payer)),
        world.reconcile(),
      ]);
      payment.ending = 'paid';
      await expectEndings(world);
      expect(world.takeAlertCodes()).toEqual([]);
    },
  );

  describe.each(hurried)('a %s that is hurried and cancelled at once', (purpose) => {
    it.each(among)('ends as its %s attempt says when that is mined', async (mined) => {
      const payment = await world.begin(purpose);
      expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      const faster = await world.attempt(payment, 'faster', 2n);
      const cancel = await world.attempt(payment, 'cancel', 2n);
      const [one, other] = meetAtTrial();
      const outcomes = await Promise.all([
        world.submit(one, payment, faster),
        world.submit(other, payment, cancel),
      ]);
      // Of two with the same fees the later one is refused, and signed again at higher ones.
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const late = outcomes[0]?.ok ? cancel : faster;
      expect(await world.isInPool(late.txn)).toBe(false);
      payment.attempts.splice(payment.attempts.indexOf(late), 1);
      await world.attempt(payment, late.kind, 3n);
      expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      await world.mineOnly(payment, mined);
      payment.ending = mined === 'cancel' ? 'cancelled' : 'paid';
      await expectEndings(world);
    });
  });

  it('a withdrawal that two admins take on and pay at once is paid by one, and the bytes of the other are never broadcast', async () => {
    const { admin, secondAdmin } = world;
    const one = await world.begin('pay-out', { payer: admin });
    const other = await world.begin('pay-out', { payer: secondAdmin, reason: one });
    const assignments = await Promise.all(
      [one, other].map((payment) => world.assign(world.connectAgain(), payment)),
    );
    expect(assignments.filter(({ ok }) => ok)).toHaveLength(1);
    // It is a notice, and both admins go on at the same moment.
    const outcomes = await submitAtOnce([one, other]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const [paid, refused] = outcomes[0]?.ok ? [one, other] : [other, one];
    paid.ending = 'paid';
    await world.expectNotBroadcast(refused);
    await expectEndings(world);
  });
}

const conflict = { ok: false, refusal: { code: 'conflict' } };
