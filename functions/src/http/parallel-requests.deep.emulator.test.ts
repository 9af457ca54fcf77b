import { expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { createTestWorld, orBusy, retryWhileBusy } from '../../test/world.ts';
import { getAccount } from '../ledger/store.ts';
import { findTree } from '../network/store.ts';

const usdt = 1_000_000n;
const amountMicros = 50n * usdt;
// In the emulator, transactions that meet on a document wait for each other for seconds.
const timeoutMs = 300_000;

const bookings = 50;
const withdrawals = 100;

const chain = testChain();

it.each([
  ['unknown', false],
  ['pending', true],
])(
  `${bookings} parallel bookings of one hash that was %s before make one subscription`,
  async (_, known) => {
    const { context } = createTestWorld({ chain });
    const { firestore, config } = context;
    const member = await joinMember(context, 'AAAAAA');
    const { publicKey, uid } = member;
    const txn = await chain.send({ from: publicKey, to: config.companyWallet, amountMicros });
    await chain.finalize();
    const book = async (mode: 'Pending' | 'user') => {
      const body = { publicKey, amt: amountMicros, txn, mode };
      return call(context, 'booking', member, { body });
    };
    if (known) await book('Pending');
    const outcomes = await Promise.all(
      Array.from({ length: bookings }, () => orBusy(book('user'))),
    );
    // On a busy machine all of them may be given up; one more request settles it.
    outcomes.push(await retryWhileBusy(() => book('user')));
    const accepted = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : []));
    expect(new Set(accepted.map(({ mode }) => mode))).toEqual(new Set(['user']));
    for (const collection of ['subscriptions', 'claims'])
      expect((await firestore.collection(collection).get()).size).toBe(1);
    expect((await findTree(firestore, uid))?.packages).toHaveLength(1);
    await expectSoundLedger(context);
  },
  timeoutMs,
);

it(
  `of ${withdrawals} parallel withdrawals of a member one is debited`,
  async () => {
    const { context } = createTestWorld({ chain });
    const member = await joinMember(context, 'AAAAAA');
    await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
    const body = { publicKey: member.publicKey, amount: 20n * usdt };
    const withdraw = async () => {
      return call(context, 'withdrawal', member, { body });
    };
    const outcomes = await Promise.all(
      Array.from({ length: withdrawals }, () => orBusy(withdraw())),
    );
    expect(outcomes.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    // On a busy machine all of them may be given up; one more request settles it.
    await retryWhileBusy(() => withdraw());
    expect((await getAccount(context.firestore, member.uid)).balanceMicros).toBe(10n * usdt);
    await expectSoundLedger(context);
  },
  timeoutMs,
);
