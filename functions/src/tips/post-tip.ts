import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { paths } from '../platform/paths.ts';
import { createTip, findLatestTipId, listTipsOfDay } from './store.ts';
import { freePosition, newTipId, positionsOf, type Tip } from './tip.ts';

/**
 * Posts a tip, once: the same words again on the same business day change nothing.
 * @returns its position.
 */
export function postTip(
  context: ActingContext,
  { heading, details }: Pick<Tip, 'heading' | 'details'>,
  { now, today: day }: { readonly now: BusinessTime; readonly today: string },
): Promise<number> {
  const { firestore } = context;
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
      withdrawn: null,
    });
    appendAudit(context, transaction, {
      action: 'tip.posted',
      subject: paths.tip(id),
      before: null,
      after: { heading, day },
    });
    return position;
  });
}
