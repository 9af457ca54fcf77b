import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { passbookDay, storeMicros } from '../contract/account-document.ts';
import type { Page } from '../contract/values.ts';
import { accountReference } from '../ledger/store.ts';
import { collections, paths } from '../platform/paths.ts';
import type { DayCredit } from './core/compute-day.ts';
import { type PlanHistory, planHistory, rewardPlanDocument } from './core/reward-plan.ts';
import { type Run, runDocument } from './run-document.ts';

/** All reward plans: those in code and those that `config/rewardPlan` adds. */
export async function getPlanHistory(firestore: Firestore): Promise<PlanHistory> {
  const snapshot = await firestore.doc(paths.rewardPlan).get();
  return planHistory(snapshot.exists ? rewardPlanDocument.parse(snapshot.data()).plans : []);
}

/** The run of a day, in a transaction when one is given; undefined when it has not begun. */
export async function findRun(
  firestore: Firestore,
  day: string,
  transaction?: Transaction,
): Promise<Run | undefined> {
  const reference = firestore.doc(paths.run(day));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? runDocument.parse(snapshot.data()) : undefined;
}

/** A page of the runs, newest first. `after` is a day. */
export async function listRuns(firestore: Firestore, { after, limit }: Page): Promise<Run[]> {
  const newestFirst = firestore.collection(collections.runs).orderBy('day', 'desc').limit(limit);
  const page = after === undefined ? newestFirst : newestFirst.startAfter(after);
  const { docs } = await page.get();
  return docs.map((document) => runDocument.parse(document.data()));
}

/** Writes a run that was read, or found missing, in the same transaction. */
export function setRun(firestore: Firestore, transaction: Transaction, run: Run): void {
  transaction.set(firestore.doc(paths.run(run.day)), z.encode(runDocument, run));
}

/** The numbers of the chunks of a day that are written. */
export async function listWrittenChunks(firestore: Firestore, day: string): Promise<Set<number>> {
  const { docs } = await firestore.doc(paths.run(day)).collection('chunks').select().get();
  return new Set(docs.map(({ id }) => Number.parseInt(id, 10)));
}

/**
 * Credits the members of one chunk in one commit with the chunk's marker. The marker is created, so
 * the commit happens at most once; when it has happened already, nothing is written.
 */
export async function writeChunk(
  firestore: Firestore,
  day: string,
  chunk: number,
  credits: readonly DayCredit[],
): Promise<void> {
  const batch = firestore.batch();
  batch.create(firestore.doc(paths.runChunk(day, chunk)), { members: credits.length });
  for (const { uid, row } of credits) {
    const daily = row.DR?.amountMicros ?? 0n;
    const level = row.Level?.amountMicros ?? 0n;
    batch.set(
      accountReference(firestore, uid),
      {
        credited: {
          DR: FieldValue.increment(storeMicros(daily)),
          Level: FieldValue.increment(storeMicros(level)),
        },
        balanceMicros: FieldValue.increment(storeMicros(daily + level)),
        days: { [day]: z.encode(passbookDay, row) },
      },
      { merge: true },
    );
  }
  try {
    await batch.commit();
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

/** Records on the open passbook row of `day` that its daily reward is revealed. */
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

/** The status code of gRPC for a `create` of a document that exists. */
const alreadyExists = 6;

function isAlreadyExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === alreadyExists;
}
