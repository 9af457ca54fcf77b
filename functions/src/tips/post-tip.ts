import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { CallInput } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { createTip, findLatestTip, listTipsOfDay, type TipOfDay } from './store.ts';
import { freePosition, newTipId, positionsOf } from './tip.ts';

/**
 * Posts a tip, once: the same words again on the same business day change nothing, also once that day is over. Once they are
 * withdrawn they are refused: sent again after a lost reply, they would be on all devices once more. The first
 * tips of a day reach the most members: one that would come on a later day than its admin has reviewed, or at a lower
 * position, is refused.
 * @returns its position.
 */
export function postTip(
  context: ActingContext,
  { heading, details, ...reviewed }: CallInput<'sendTips'>['body'],
  { now, today }: { readonly now: BusinessTime; readonly today: string },
): Promise<Outcome<number>> {
  const { firestore } = context;
  const { day = today } = reviewed;
  const id = newTipId(day);
  return firestore.runTransaction(async (transaction): Promise<Outcome<number>> => {
    const [tipsOfDay] = await Promise.all([
      listTipsOfDay(firestore, day, transaction),
      // Every post writes this document: having read it, two at once can neither get one position
      // nor both post the same words.
      findLatestTip(firestore, transaction),
    ]);
    const isSame = (tip: TipOfDay) => tip.heading === heading && tip.details === details;
    const same = tipsOfDay.filter(isSame);
    const [posted] = positionsOf(same);
    if (posted !== undefined) return accepted(posted);
    if (same.length > 0) return refused('conflict', messages.tipWithdrawn);
    const position = freePosition(positionsOf(tipsOfDay));
    if (day !== today || position < (reviewed.position ?? position)) {
      return refused('conflict', messages.tipReviewOutdated);
    }
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
    return accepted(position);
  });
}
