import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { findLatestTipId, getTip, listTipsOfDay, setTip } from './store.ts';
import { dayOfTip, type StoredTip, topicsOfPosition } from './tip.ts';

/**
 * Announces each tip of the latest tip's day that is not announced yet, the oldest first: others may have
 * posted since, or the messaging service may have been out of reach. One that fails ends it, and those
 * before it stay announced.
 * @throws PushUnavailableError
 */
export async function announceTips(
  context: ActingContext,
  now: Date,
): Promise<Outcome<'OK' | 'OFF'>> {
  const { firestore } = context;
  const id = await findLatestTipId(firestore);
  if (id === undefined) return refused('conflict', messages.tipMissing);
  const tips = await listTipsOfDay(firestore, dayOfTip(id));
  for (const listed of tips.toReversed()) {
    if (listed.announcedAt !== null) continue;
    // It may have been withdrawn while those before it were sent.
    const tip = await getTip(firestore, listed.id);
    const { position } = tip;
    if (position === null) continue;
    if ((await announceTip(context, { ...tip, position }, now)) === 'off') return accepted('OFF');
  }
  return accepted('OK');
}

/**
 * Sends a message about a tip, with its heading, to the devices of the members whose tier gives that tip. Two
 * calls at once, or one that dies before it has noted the message, may send it twice; its tag lets a device
 * show one.
 */
async function announceTip(
  { actor, clock, firestore, push }: ActingContext,
  { id, heading, position }: StoredTip & { readonly position: number },
  now: Date,
): Promise<'sent' | 'off'> {
  const topics = topicsOfPosition(position);
  const sent = await push.send(topics, {
    tag: id,
    title: 'New trading tip',
    body: heading,
    screen: 'tips',
  });
  // Where no tier gives it, nobody was notified.
  if (sent === 'off' || topics.length === 0) return sent;
  await firestore.runTransaction(async (transaction) => {
    const tip = await getTip(firestore, id, transaction);
    if (tip.announcedAt !== null) return;
    const announced = { announcedAt: now.toISOString() };
    setTip(firestore, transaction, { ...tip, ...announced });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'tip.announced',
      subject: paths.tip(id),
      before: { announcedAt: null },
      after: announced,
    });
  });
  return sent;
}
