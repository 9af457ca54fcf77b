import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { isRefusedCommit } from '../platform/is-refused-commit.ts';
import { paths } from '../platform/paths.ts';

/** `config/monthClosing`: how far the closing has come. */
const monthClosingDocument = z.object({
  /** The month, YYYY-MM, before which rows are moved onto pages. */
  beforeMonth: z.string(),
  /** The last account that was looked at. */
  after: z.nullable(z.string()),
  finished: z.boolean(),
});

/** How far the closing of months has come. */
export type MonthClosing = z.output<typeof monthClosingDocument>;

/** How far the closing has come; undefined before the first. */
export async function findMonthClosing(firestore: Firestore): Promise<MonthClosing | undefined> {
  return parse(await firestore.doc(paths.monthClosing).get());
}

/** Records how far a closing has come, unless another has come further. */
export async function advanceMonthClosing(
  firestore: Firestore,
  reached: MonthClosing,
): Promise<void> {
  const reference = firestore.doc(paths.monthClosing);
  const document = z.encode(monthClosingDocument, reached);
  // Whenever somebody else was quicker they have come further, so it has an end.
  for (;;) {
    const snapshot = await reference.get();
    const stored = parse(snapshot);
    if (stored !== undefined && !isAhead(reached, stored)) return;
    const { updateTime } = snapshot;
    try {
      if (updateTime === undefined) await reference.create(document);
      else await reference.update(document, { lastUpdateTime: updateTime });
      return;
    } catch (error) {
      if (!isRefusedCommit(error)) throw error;
    }
  }
}

function parse(snapshot: DocumentSnapshot): MonthClosing | undefined {
  return snapshot.exists ? monthClosingDocument.parse(snapshot.data()) : undefined;
}

function isAhead(reached: MonthClosing, stored: MonthClosing): boolean {
  if (reached.beforeMonth !== stored.beforeMonth) return reached.beforeMonth > stored.beforeMonth;
  if (stored.finished || reached.finished) return !stored.finished;
  return (reached.after ?? '') > (stored.after ?? '');
}
