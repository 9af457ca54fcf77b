import { type AuditContext, appendAudit } from '../audit/store.ts';
import { paths } from '../platform/paths.ts';
import { findLatestTip, findTip, setWithdrawn } from './store.ts';
import { newTipId, type Tip } from './tip.ts';

/**
 * Withdraws a tip: nobody reads it any more, no message about it is sent, one that may have been sent is replaced with the
 * next announcement, and the next tip of its day takes its position. A withdrawn one stays as it is.
 * @returns the tip as it was; undefined when there is none with this id.
 */
export function withdrawTip(context: AuditContext, id: string): Promise<Tip | undefined> {
  const { clock, firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const [tip, latest] = await Promise.all([
      findTip(firestore, transaction, id),
      findLatestTip(firestore, transaction),
    ]);
    if (tip === undefined || tip.position === null) return tip;
    const at = (await clock.businessNow()).toISOString();
    const { announcedAt, day, heading, position } = tip;
    // No operator's clock: one that is ahead of the server's would keep browsers from announcing the correction.
    const postedAt = latest?.postedAt ?? tip.postedAt;
    setWithdrawn(firestore, transaction, { ...tip, position }, { id: newTipId(day), at, postedAt });
    appendAudit(context, transaction, {
      action: 'tip.withdrawn',
      subject: paths.tip(id),
      before: { heading, position, announcedAt },
      after: { position: null },
    });
    return tip;
  });
}
