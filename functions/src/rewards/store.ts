import {
  type CollectionReference,
  FieldPath,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Page } from '../contract/values/schemas.ts';
import { accountReference } from '../ledger/store.ts';
import {
  collectionOf,
  documentOf,
  parseDocument,
  type Reading,
  readablePage,
} from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import {
  type PlanHistory,
  planHistory,
  type RewardPlan,
  rewardPlanDocument,
} from './core/reward-plan.ts';
import { type RunSummary, runDocument, runSummary } from './run-document.ts';

/** `config/rewardPlan`: the plans that are added to those in code. */
const addedPlans = documentOf(rewardPlanDocument, paths.rewardPlan);

/** All reward plans: those in code and those that `config/rewardPlan` adds. */
export async function getPlanHistory(
  firestore: Firestore,
  transaction?: Transaction,
): Promise<PlanHistory> {
  return planHistory((await addedPlans.find(firestore, transaction))?.plans ?? []);
}

/** Writes the plans after the one in code, in the transaction that has read them. */
export function setAddedPlans(
  firestore: Firestore,
  transaction: Transaction,
  plans: readonly RewardPlan[],
): void {
  addedPlans.set(firestore, transaction, { plans: [...plans] });
}

/** Finds the run of a day, undefined before it has begun, or replaces it. */
export const { find: findRun, set: setRun } = collectionOf(runDocument, paths.run);

const decidedRun = z.object({ computed: z.object({ chunkCount: z.int() }) });

/** Whether the opening of a day was decided, which it is before it credits. */
export async function isDayDecided(firestore: Firestore, day: string): Promise<boolean> {
  // A run also holds its chunks, which are thousands.
  const fieldMask = ['computed.chunkCount'];
  const [run] = await firestore.getAll(firestore.doc(paths.run(day)), { fieldMask });
  return decidedRun.safeParse(run?.data()).success;
}

/** The markers of the chunks of a day that are written; their ids are the numbers of the chunks. */
export const chunkMarkersOf = (firestore: Firestore, day: string): CollectionReference =>
  firestore.doc(paths.runChunk(day, 0)).parent;

/** A page of the runs, newest first. `after` is a day. */
export function listRuns(
  { firestore, log }: Reading,
  { after, limit }: Page,
): Promise<RunSummary[]> {
  const newestFirst = firestore
    .collection(collections.runs)
    .select(...Object.keys(runSummary.shape))
    .orderBy('day', 'desc');
  const page = after === undefined ? newestFirst : newestFirst.startAfter(after);
  return readablePage(log, page, limit, (document) => parseDocument(runSummary, document));
}

/** Records in the reward entry of `day` that the member has revealed its daily reward. */
export function setRevealed(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  day: string,
  revealedAt: string,
): void {
  transaction.update(
    accountReference(firestore, uid),
    new FieldPath('days', day, 'revealedAt'),
    revealedAt,
  );
}
