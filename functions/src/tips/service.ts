import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { paths } from '../platform/paths.ts';
import { createTip, findLatestTipId, findTip, getLastPosition } from './store.ts';
import { type Tip, tipIdOf } from './tip.ts';

/** Posts a tip, once: the same words again on the same business day change nothing. */
export async function postTip(
  { actor, clock, firestore }: ActingContext,
  { heading, details }: Pick<Tip, 'heading' | 'details'>,
  { now, today: day }: { readonly now: Date; readonly today: string },
): Promise<void> {
  const id = tipIdOf({ day, heading, details });
  await firestore.runTransaction(async (transaction) => {
    const [posted, position] = await Promise.all([
      findTip(firestore, id, transaction),
      getLastPosition(firestore, transaction, day),
      // Every post writes this document: having read it, two at once cannot get one position.
      findLatestTipId(firestore, transaction),
    ]);
    if (posted !== undefined) return;
    createTip(firestore, transaction, {
      id,
      day,
      heading,
      details,
      postedAt: now.toISOString(),
      postedBy: actor.id,
      position: position + 1,
      announcedAt: null,
    });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'tip.posted',
      subject: paths.tip(id),
      before: null,
      after: { heading, day },
    });
  });
}
