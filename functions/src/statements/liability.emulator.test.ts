import { beforeEach, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { countReads } from '../../test/firestore-requests.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { storeMicros } from '../contract/account-document.ts';
import { paths } from '../platform/paths.ts';
import { createWithdrawal } from '../withdrawals/store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';

const largestMicros = 9_007_199_254_740_991n;
const feeMicros = 5n;

let world: TestWorld;

beforeEach(async () => {
  world = createTestWorld();
  world.setNow('2026-01-09T10:00:00.000Z');
});

/** Members with these balances. */
async function join(...balances: readonly bigint[]): Promise<void> {
  const uids = balances.map((_, index) => `MEMBR${index}`);
  await world.join(uids.map((uid) => [uid, null]));
  const { firestore } = world.context;
  for (const [index, balance] of balances.entries())
    await firestore
      .doc(paths.account(`MEMBR${index}`))
      .update({ balanceMicros: storeMicros(balance) });
}

/** One withdrawal per day, by state and net amount. */
async function request(...requests: readonly (readonly [Withdrawal['state'], bigint])[]) {
  const { firestore } = world.context;
  const paidAt = '2026-01-09T09:00:00.000Z';
  const payment = {
    hash: `0x${'ab'.repeat(32)}`,
    payerPublicKey: `0x${'11'.repeat(20)}`,
    reportedAt: paidAt,
  };
  await firestore.runTransaction(async (transaction) => {
    for (const [index, [state, netMicros]] of requests.entries()) {
      const shared = {
        uid: 'MEMBR0',
        name: 'Member',
        day: `2026-01-0${index + 1}`,
        amountMicros: netMicros + feeMicros,
        feeMicros,
        netMicros,
        recipient: `0x${'22'.repeat(20)}`,
        requestedAtBlock: 1,
        requestId: 'test',
        requestedAt: `2026-01-0${index + 1}T01:00:00.000Z`,
        claim: null,
      };
      const ofState = {
        unpaid: { ...shared, state: 'unpaid' },
        paying: { ...shared, state: 'paying', payment },
        paid: { ...shared, state: 'paid', payment, paidAt },
      } as const;
      createWithdrawal(firestore, transaction, ofState[state]);
    }
  });
}

const liability = (context = world.context) =>
  call(context, 'liability', world.caller('MEMBR0'), {});

const value = (balances: bigint, unpaidWithdrawals: bigint) => ({
  ok: true,
  value: [
    {
      balances,
      unpaidWithdrawals,
      companyWallet: checksumAddress(world.context.config.companyWallet),
    },
  ],
});

it('the liability is 0 without members', async () => {
  expect(await liability()).toEqual(value(0n, 0n));
});

it('the liability is all balances and the net amount of withdrawals that are not proven paid', async () => {
  await join(1n, 0n, 20_000_009n, 999_999_999_999n);
  await request(['unpaid', 18_000_009n], ['paying', 36_000_000n], ['paid', 5_000_000n]);
  expect(await liability()).toEqual(value(1_000_020_000_009n, 54_000_009n));
});

it('the liability is aggregated by Firestore without reading a document of a member', async () => {
  await join(...Array.from({ length: 10 }, (_, index) => BigInt(index)));
  await request(['unpaid', 1n], ['paying', 2n]);
  const context = world.connectAgain();
  const reads = countReads(context.firestore);
  expect(await liability(context)).toEqual(value(45n, 3n));
  expect(reads()).toEqual({
    // The last one asks for the list of company wallets.
    requests: ['runAggregationQuery', 'runAggregationQuery', 'batchGetDocuments'],
    documents: 0,
  });
  await context.firestore.terminate();
});

it('the liability is exact up to 2^53 - 1 micros', async () => {
  await join(largestMicros - 5n, 5n);
  await request(['unpaid', largestMicros - 5n], ['unpaid', 5n]);
  expect(await liability()).toEqual(value(largestMicros, largestMicros));
});

it('a liability beyond 2^53 - 1 micros fails instead of being inexact', async () => {
  await join(largestMicros, 1n);
  await expect(liability()).rejects.toThrow(/too_big|expected int/i);
});
