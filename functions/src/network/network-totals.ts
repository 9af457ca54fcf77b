import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values/schemas.ts';
import { collectionOf } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';

/**
 * So many members are counted when they are viewed, which is one read. The opening of a day counts a larger network,
 * once for all its views.
 */
export const smallNetworkMax = 1_000;

/** `networkTotals/{uid}`: a large network as it was when the last day was opened. */
const networkTotalsDocument = z.object({
  countedAt: instant,
  /** From level 1 on, as far as there are members; amounts as checked integers. */
  levels: z.array(z.object({ members: z.int(), subscribed: z.int(), amountMicros: z.int() })),
});

/** The counts of a large network, by level. */
export type NetworkTotals = z.output<typeof networkTotalsDocument>;

/** The counts of the network below one member. */
export interface CountedNetwork extends NetworkTotals {
  readonly uid: string;
}

const totals = collectionOf(networkTotalsDocument, paths.networkTotals);

/** What was counted of a member's network; undefined for a small one, which is counted when it is viewed. */
export const { find: findNetworkTotals } = totals;

/** Keeps the counts of some networks in one commit: at most 500. */
export async function keepNetworkTotals(
  firestore: Firestore,
  counted: readonly CountedNetwork[],
): Promise<void> {
  const batch = firestore.batch();
  for (const { uid, ...network } of counted)
    batch.set(totals.at(firestore, uid), z.encode(networkTotalsDocument, network));
  await batch.commit();
}
