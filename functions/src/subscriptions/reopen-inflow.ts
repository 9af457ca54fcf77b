import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { paths } from '../platform/paths.ts';
import { lookNow } from '../scans/set-aside-store.ts';
import { findInflowRow, type InflowRow, setInflowRow } from './inflow-store.ts';

/**
 * Lets an inflow that a note alone has settled wait again, as if nobody had settled it: where its wallet was proven
 * meanwhile, it buys what it would have bought. Any other row stays as it is.
 * @returns the row as it was; undefined when there is none with this id.
 */
export function reopenInflow(context: ActingContext, id: string): Promise<InflowRow | undefined> {
  const { firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const row = await findInflowRow(firestore, id, transaction);
    if (row === undefined || !isSettledByNote(row)) return row;
    setInflowRow(firestore, transaction, id, { ...row, state: 'waiting', settlement: null });
    if (row.reason === 'unproven_wallet') lookNow(context, transaction, 'quarantine', row.hash);
    appendAudit(context, transaction, {
      action: 'inflow.reopened',
      subject: paths.inflowRow(id),
      before: {
        state: row.state,
        uid: row.uid,
        by: row.settlement.by,
        note: row.settlement.note,
      },
      after: { state: 'waiting' },
    });
    return row;
  });
}

/** Whether nothing but the words of an admin says that nothing is to be decided about an inflow. */
export const isSettledByNote = (
  row: InflowRow,
): row is InflowRow & { readonly settlement: NonNullable<InflowRow['settlement']> } =>
  row.state === 'settled' && row.settlement?.txn === null && row.settlement.uid === null;
