import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { messageLifeMs, PushUnavailableError } from '../push/push.ts';
import { getTip, listTipsAfter, setTip } from './store.ts';
import { type StoredTip, topicsOfPosition } from './tip.ts';

/** How long the browser that has posted a tip has to announce it, before the job does. */
const headStartMs = 60_000;

/**
 * Announces the recent tips that are not announced yet: also those that others have posted since, and those that the
 * messaging service did not take.
 * @throws PushUnavailableError
 */
export async function announceTips(
  context: ActingContext,
  now: Date,
): Promise<Outcome<'OK' | 'OFF'>> {
  const tips = await listRecentTips(context, now);
  if (tips.length === 0) return refused('conflict', messages.tipMissing);
  return accepted(await announceInTurn(context, tips, now));
}

/**
 * Announces the recent tips whose browser did not: it may have died, or the messaging service was out of reach. Where
 * it still is, they wait for the next run.
 */
export async function announceMissedTips(context: ActingContext): Promise<void> {
  const now = await context.clock.businessNow();
  const tips = await listRecentTips(context, now);
  const isMissed = ({ postedAt }: StoredTip) => Date.parse(postedAt) + headStartMs <= now.getTime();
  try {
    await announceInTurn(context, tips.filter(isMissed), now);
  } catch (error) {
    if (!(error instanceof PushUnavailableError)) throw error;
    context.log.warn('A tip waits to be announced', { error });
  }
}

/** The tips that are still worth a message. */
const listRecentTips = ({ firestore }: ActingContext, now: Date): Promise<StoredTip[]> =>
  listTipsAfter(firestore, new Date(now.getTime() - messageLifeMs));

/** Announces those that are not announced yet. One that fails ends it, and those before it stay announced. */
async function announceInTurn(
  context: ActingContext,
  tips: readonly StoredTip[],
  now: Date,
): Promise<'OK' | 'OFF'> {
  for (const { id, announcedAt } of tips) {
    if (announcedAt !== null) continue;
    // It may have been withdrawn while those before it were sent.
    const tip = await getTip(context.firestore, id);
    const { position } = tip;
    if (position === null) continue;
    if ((await announceTip(context, { ...tip, position }, now)) === 'off') return 'OFF';
  }
  return 'OK';
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
