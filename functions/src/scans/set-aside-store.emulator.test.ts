import { Wallet } from 'ethers';
import { expect, it } from 'vitest';
import { hashOf } from '../../test/hash-of.ts';
import { createTestWorld } from '../../test/world.ts';
import type { FoundTransfer } from '../chain/chain.ts';
import {
  listSetAside,
  lookNow,
  mayHold,
  setAside,
  type Unsettled,
  type VainLook,
} from './set-aside-store.ts';

const hash = hashOf(1);
const recipients = [1, 2].map(() => Wallet.createRandom().address);
const [first = '', second = ''] = recipients;
const inVain = { isUnknown: false, outcome: 'in vain' } as const;

const transferTo = (to: string, amountMicros = 5n): FoundTransfer => ({
  hash,
  from: Wallet.createRandom().address,
  to,
  amountMicros,
  blockNumber: 1,
});

/** The recipients whom the transaction may send 5 micros once all of this has happened to it. */
async function recipientsAfter(
  ...happened: readonly (Unsettled['transfers'] | 'looked at now')[]
): Promise<string[]> {
  const { context } = createTestWorld();
  for (const each of happened) {
    if (each === 'looked at now')
      await context.firestore.runTransaction(async (transaction) =>
        lookNow(context, transaction, 'payoutQuarantine', hash),
      );
    else
      await setAside(
        context,
        'payoutQuarantine',
        { hash, ...(each && { transfers: each }) },
        inVain,
      );
  }
  const [stored] = await listSetAside(context, 'payoutQuarantine');
  return recipients.filter((to) => stored && mayHold(stored, { to, amountMicros: 5n }));
}

it.each<[string, readonly (Unsettled['transfers'] | 'looked at now')[], string[]]>([
  ['nothing of the sum', [[transferTo(first, 6n)]], []],
  [
    'what a scan was shown, however its address is written',
    [[transferTo(first.toLowerCase())]],
    [first],
  ],
  ['what two scans were shown', [[transferTo(first)], [transferTo(second)]], recipients],
  ['the same after a look without a scan', [[transferTo(first)], undefined], [first]],
  ['anything where no scan has found it', ['looked at now'], recipients],
  ['anything where a scan finds it later', ['looked at now', [transferTo(first)]], recipients],
  [
    'anything where too much was shown',
    [Array.from({ length: 1_001 }, (_, index) => transferTo(first, BigInt(index + 6)))],
    recipients,
  ],
])('a transaction that is set aside may hold %s', async (_, happened, expected) => {
  expect(await recipientsAfter(...happened)).toEqual(expected);
});

it.each<[string, number, readonly VainLook['outcome'][], number]>([
  ['two looks in vain are two, and the third comes two minutes', 2, ['in vain', 'in vain'], 2],
  [
    'a look that waits begins from the first, and the next comes a minute',
    1,
    ['in vain', 'in vain', 'waits'],
    1,
  ],
  [
    'an interrupted look does not count, and the next comes a minute',
    2,
    ['in vain', 'in vain', 'interrupted'],
    1,
  ],
  [
    'a first look that is interrupted is one, and the next comes a minute',
    1,
    ['interrupted', 'interrupted'],
    1,
  ],
])('%s later', async (_, looks, outcomes, minutes) => {
  const { context } = createTestWorld();
  for (const outcome of outcomes)
    await setAside(context, 'quarantine', { hash }, { isUnknown: false, outcome });
  const nextLookAt = new Date(context.clock.realNow().getTime() + minutes * 60_000).toISOString();
  expect(await listSetAside(context, 'quarantine')).toMatchObject([{ looks, nextLookAt }]);
});
