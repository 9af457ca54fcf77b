import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { findLatestTipId, getTip, setTip } from './store.ts';
import { topicsOfPosition } from './tip.ts';

/**
 * Sends a message about the latest tip, with its heading, to the devices of the members whose tier
 * gives that tip, unless it was sent before. Two calls at once, or one
 * that dies before it has noted the message, may send it twice; its tag lets a device show one.
 * @throws PushUnavailableError
 */
export async function announceLatestTip(
  { actor, clock, config, firestore, push }: ActingContext,
  now: Date,
): Promise<Outcome<'OK' | 'OFF'>> {
  const id = await findLatestTipId(firestore);
  if (id === undefined) return refused('conflict', messages.tipMissing);
  const { announcedAt, heading, position } = await getTip(firestore, id);
  if (announcedAt !== null) return accepted('OK');
  const topics = topicsOfPosition(position);
  const sent = await push.send(topics, {
    tag: id,
    title: 'New trading tip',
    body: heading,
    link: `${config.webOrigin}/#/tips`,
  });
  if (sent === 'off') return accepted('OFF');
  // No tier gives it, so nobody was told.
  if (topics.length === 0) return accepted('OK');
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
  return accepted('OK');
}
