import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { paths } from '../platform/paths.ts';
import { createTip, findLatestTipId, findTip, listTipsOfDay, setWithdrawn } from './store.ts';
import { freePosition, newTipId, positionsOf, type Tip } from './tip.ts';

/**
 * Posts a tip, once: the same words again on the same business day change nothing.
 * @returns its position.
 */
export function postTip(
  { actor, clock, firestore }: ActingContext,
  { heading, details }: Pick<Tip, 'heading' | 'details'>,
  { now, today: day }: { readonly now: Date; readonly today: string },
): Promise<number> {
  const id = newTipId(day);
  return firestore.runTransaction(async (transaction) => {
    const [tipsOfDay] = await Promise.all([
      listTipsOfDay(firestore, day, transaction),
      // Every post writes this document: having read it, two at once can neither get one position
      // nor both post the same words.
      findLatestTipId(firestore, transaction),
    ]);
    const isSame = (tip: Tip) => tip.heading === heading && tip.details === details;
    const [posted] = positionsOf(tipsOfDay.filter(isSame));
    if (posted !== undefined) return posted;
    const position = freePosition(positionsOf(tipsOfDay));
    createTip(firestore, transaction, {
      id,
      day,
      heading,
      details,
      postedAt: now.toISOString(),
      position,
      announcedAt: null,
    });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'tip.posted',
      subject: paths.tip(id),
      before: null,
      after: { heading, day },
    });
    return position;
  });
}

/**
 * Withdraws a tip: nobody reads it any more, no message about it is sent, and the next tip of its day takes its
 * position. A withdrawn one stays as it is.
 * @returns the tip as it was; undefined when there is none with this id.
 */
export function withdrawTip(
  { actor, clock, firestore }: Pick<ActingContext, 'actor' | 'clock' | 'firestore'>,
  id: string,
): Promise<Tip | undefined> {
  return firestore.runTransaction(async (transaction) => {
    const tip = await findTip(firestore, id, transaction);
    if (tip === undefined || tip.position === null) return tip;
    const at = (await clock.businessNow()).toISOString();
    const { announcedAt, day, heading, position } = tip;
    setWithdrawn(firestore, transaction, tip, { id: newTipId(day), at });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'tip.withdrawn',
      subject: paths.tip(id),
      before: { heading, position, announcedAt },
      after: { position: null },
    });
    return tip;
  });
}
