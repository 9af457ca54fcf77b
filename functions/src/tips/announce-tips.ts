import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { limits } from '../contract/values/limits.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { neverOver } from '../platform/deadline.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { messageLifeMs, type PushTopic, PushUnavailableError, tipsTopicOf } from '../push/push.ts';
import { getTip, listTipsAfter, setTip } from './store.ts';
import { type StoredTip, topicsOfPosition } from './tip.ts';

/** How long the browser that has posted a tip has to announce it, before the job does. */
const headStartMs = 60_000;
/** After which no message is under way: the service's client tries for more than a minute, also when nobody waits for it. */
const underWayMs = 5 * 60_000;
/** As many as a tier gives of a day. */
const replacementsAtOnce = 10;
/** The topic of the members without a package. */
const freeTopic = tipsTopicOf(limits.freeTipsPerDay);

/**
 * Announces the recent tips that are not announced yet: also those that others have posted since, and those that the
 * messaging service did not take. What may have announced a withdrawn one is replaced on the devices.
 * @throws PushUnavailableError
 */
export async function announceTips(
  context: ActingContext,
  now: BusinessTime,
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
const listRecentTips = (context: ActingContext, now: BusinessTime): Promise<StoredTip[]> =>
  listTipsAfter(context, new Date(now.getTime() - messageLifeMs));

/**
 * Replaces the messages about those that were withdrawn, then announces those that are not announced yet. One that fails
 * ends it: the announcements before it stay done, and the next run sends each replacement again that is not noted.
 */
async function announceInTurn(
  context: ActingContext,
  tips: readonly StoredTip[],
  now: BusinessTime,
): Promise<'OK' | 'OFF'> {
  if ((await replaceMessages(context, tips, now)) === 'off') return 'OFF';
  for (const { id, announcedAt, position } of tips) {
    if (announcedAt !== null || readersOf(position).length === 0) continue;
    // It may have been withdrawn while those before it were sent.
    const tip = await getTip(context.firestore, id);
    const topics = readersOf(tip.position);
    if (topics.length === 0) continue;
    if ((await announceTip(context, tip, topics, now)) === 'off') return 'OFF';
  }
  return 'OK';
}

/** The topics of all who may read the tip at a position; none where it has none, and where no tier gives so many. */
const readersOf = (position: number | null): PushTopic[] =>
  position === null ? [] : topicsOfPosition(position);

/**
 * Sends a message about a tip to the devices of the members whose tier gives that tip. Any client may subscribe itself to
 * a topic, so the heading is in it only where every member reads the tip. Two calls at once, or one that dies before it has
 * noted the message, may send it twice; its tag lets a device show one.
 */
async function announceTip(
  context: ActingContext,
  { id, heading, postedAt }: StoredTip,
  topics: readonly PushTopic[],
  now: BusinessTime,
): Promise<'sent' | 'off'> {
  const { firestore, push } = context;
  const sent = await push.send(topics, {
    tag: id,
    title: 'New trading tip',
    body: topics.includes(freeTopic) ? heading : 'Open the app to read it.',
    screen: 'tips',
    lifeMs: Date.parse(postedAt) + messageLifeMs - now.getTime(),
  });
  if (sent === 'off') return sent;
  await firestore.runTransaction(async (transaction) => {
    const tip = await getTip(firestore, id, transaction);
    if (tip.announcedAt !== null) return;
    const announced = { announcedAt: now.toISOString() };
    setTip(firestore, transaction, { ...tip, ...announced });
    appendAudit(context, transaction, {
      action: 'tip.announced',
      subject: paths.tip(id),
      before: { announcedAt: null },
      after: announced,
    });
  });
  return sent;
}

/**
 * Replaces the messages about those tips that were withdrawn: they may have been sent and not noted, because a messaging
 * service whose answer is late has taken them. Side by side, because each run repeats them for minutes, and a correction
 * waits for them.
 */
async function replaceMessages(
  context: ActingContext,
  tips: readonly StoredTip[],
  now: BusinessTime,
): Promise<'sent' | 'off'> {
  const results: ('sent' | 'off')[] = [];
  const replace = async ({ id, withdrawn }: StoredTip) => {
    if (withdrawn === null) return;
    const formerReaders = readersOf(withdrawn.position);
    if (formerReaders.length === 0) return;
    const isLast = Date.parse(withdrawn.at) + underWayMs <= now.getTime();
    results.push(await replaceMessage(context, id, formerReaders, isLast));
  };
  await inParallel(tips, replace, { deadline: neverOver, atOnceMax: replacementsAtOnce });
  return results.includes('off') ? 'off' : 'sent';
}

/**
 * Sends the devices that may have been notified of a withdrawn tip a message of the same tag, which replaces that one:
 * also where a messaging service still holds it for a device that is off. The message about the tip may be under way and
 * come after it, so it is noted only when it is the last. Until then each run sends it: a device shows it once at a time,
 * and again to a member who has swiped it away.
 */
async function replaceMessage(
  { firestore, push }: ActingContext,
  id: string,
  topics: readonly PushTopic[],
  isLast: boolean,
): Promise<'sent' | 'off'> {
  const sent = await push.send(topics, {
    tag: id,
    title: 'Trading tip withdrawn',
    body: 'A tip was withdrawn. The app shows the tips that stand.',
    screen: 'tips',
    lifeMs: messageLifeMs,
  });
  if (sent === 'off' || !isLast) return sent;
  await firestore.runTransaction(async (transaction) => {
    const tip = await getTip(firestore, id, transaction);
    setTip(firestore, transaction, { ...tip, withdrawn: null });
  });
  return sent;
}
