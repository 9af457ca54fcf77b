import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { accountReference } from '../../src/ledger/store.ts';
import { readAllTrees } from '../../src/network/all-trees.ts';
import { type NetworkCredit, networkCredits } from '../core/network-credits.ts';
import type { Population } from '../core/population.ts';

const account = z.object({
  balanceMicros: z.int(),
  credited: z.object({ DR: z.int(), Level: z.int() }),
});

/**
 * What one would write first: the network is read, and each daily reward and each level reward is
 * credited where it arises, in a transaction of its own that reads the account and writes it with the
 * row. Daily and level rewards alone, and one after the other: several at once wait for each other's
 * locks at the top of the network until the emulator gives up.
 */
export async function creditNaively(
  firestore: Firestore,
  day: string,
  population: Population,
): Promise<void> {
  await readAllTrees(firestore);
  let number = 0;
  for (const credit of networkCredits(population))
    await creditOnce(firestore, day, credit, (number += 1));
}

async function creditOnce(
  firestore: Firestore,
  day: string,
  { receiver, kind, amountMicros }: NetworkCredit,
  number: number,
): Promise<void> {
  const reference = accountReference(firestore, receiver);
  await firestore.runTransaction(async (transaction) => {
    const { balanceMicros, credited } = account.parse((await transaction.get(reference)).data());
    transaction.update(
      reference,
      'balanceMicros',
      balanceMicros + amountMicros,
      new FieldPath('credited', kind),
      credited[kind] + amountMicros,
      new FieldPath('days', day, `${kind}${number}`),
      { amountMicros },
    );
  });
}
