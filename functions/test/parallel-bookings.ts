import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTree } from '../src/network/store.ts';
import { checkLedger } from '../src/operations/check-ledger.ts';
import { subscriptionsHandlers } from '../src/subscriptions/handlers.ts';
import { startTestChain, type TestChain } from './fakes/chain.ts';
import { joinMember } from './join-member.ts';
import { createTestScope, createTestWorld, orBusy, retryWhileBusy } from './world.ts';

const amountMicros = 50_000_000n;
// In the emulator, transactions that meet on a document wait for each other for seconds.
const timeoutMs = 300_000;

/** Tests that `count` bookings of one payment at once make one subscription. */
export function testParallelBookings(count: number): void {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain.stop());

  it.each([
    ['unknown', false],
    ['pending', true],
  ])(
    `${count} parallel bookings of one hash that was %s before make one subscription`,
    async (_, known) => {
      const { context } = createTestWorld({ chain });
      const { firestore, config } = context;
      const member = await joinMember(context, 'AAAAAA');
      const { publicKey, uid } = member;
      const txn = await chain.send({ from: publicKey, to: config.companyWallet, amountMicros });
      await chain.finalize();
      const book = async (mode: 'Pending' | 'user') => {
        const body = { publicKey, amt: amountMicros, txn, mode };
        const scope = await createTestScope(context);
        return subscriptionsHandlers.booking({ params: {}, query: {}, body }, member, scope);
      };
      if (known) await book('Pending');
      const outcomes = await Promise.all(Array.from({ length: count }, () => orBusy(book('user'))));
      // On a busy machine all of them may be given up; one more request settles it.
      outcomes.push(await retryWhileBusy(() => book('user')));
      const accepted = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : []));
      expect(new Set(accepted.map(({ mode }) => mode))).toEqual(new Set(['user']));
      for (const collection of ['subscriptions', 'claims'])
        expect((await firestore.collection(collection).get()).size).toBe(1);
      expect((await findTree(firestore, uid))?.packages).toHaveLength(1);
      for await (const { mismatches } of checkLedger(firestore)) expect(mismatches).toEqual([]);
    },
    timeoutMs,
  );
}
