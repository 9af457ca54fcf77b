import type { Context } from '../context/context.ts';
import { tipsPerDayOf } from '../contract/values/limits.ts';
import { getUser } from '../members/store.ts';
import { getTree } from '../network/store.ts';
import type { Deadline } from '../platform/deadline.ts';
import { PushUnavailableError, tipsTopicOf } from '../push/push.ts';
import { lookAtDue } from '../rechecks/due-documents.ts';
import {
  afterLook,
  type DeviceSubscription,
  type Devices,
  endUnused,
  forgetToken,
  moveToken,
  noDevices,
} from './core/devices.ts';
import { changeDevices, devicesOwner, devicesQuery, findDevices } from './store.ts';

/**
 * Subscribes each device of a member to the topic of the member's tier and to no other, and ends those that
 * nobody uses any more. It may run twice or die anywhere: what is stored says what is still to do, and
 * `nextLookAt` when at the latest.
 */
export async function moveDevices(context: Context, uid: string): Promise<void> {
  const { clock, firestore, log, push } = context;
  const devices = await findDevices(firestore, uid);
  if (devices === undefined) return;
  const [{ sessionsFrom }, { confirmedMicros }] = await Promise.all([
    getUser(firestore, uid),
    getTree(firestore, uid),
  ]);
  const withoutUnused = (stored: Devices) =>
    endUnused(stored, { sessionsFrom, now: clock.realNow() });
  const used = withoutUnused(devices);
  if (used !== devices) await changeDevices(firestore, uid, withoutUnused);
  const tipsPerDay = tipsPerDayOf(confirmedMicros);
  const elsewhere = used.tokens.filter((device) => device.tipsPerDay !== tipsPerDay);
  let isReached = true;
  try {
    for (const { token } of elsewhere) {
      const answer = await push.subscribe(tipsTopicOf(tipsPerDay), token);
      if (answer === 'off') {
        isReached = false;
        break;
      }
      await changeDevices(firestore, uid, (stored) =>
        answer === 'gone'
          ? forgetToken(stored, token, clock.realNow())
          : moveToken(stored, { token, tipsPerDay }, clock.realNow()),
      );
    }
  } catch (error) {
    if (!(error instanceof PushUnavailableError)) throw error;
    log.warn('A device waits for the topic of its tier', { uid, error });
    isReached = false;
  }
  await endSubscriptions(context, uid, isReached);
}

/**
 * Ends the subscriptions that are noted as ended, as far as the service answers; the rest is done at
 * the next look. `isReached` is whether it has answered so far.
 */
async function endSubscriptions(
  { clock, firestore, log, push }: Context,
  uid: string,
  isReached: boolean,
): Promise<void> {
  const { ended } = (await findDevices(firestore, uid)) ?? noDevices;
  const done: DeviceSubscription[] = [];
  let isAnswering = isReached;
  for (const subscription of ended) {
    if (!isAnswering) break;
    try {
      const topic = tipsTopicOf(subscription.tipsPerDay);
      isAnswering = (await push.unsubscribe(topic, subscription.token)) === 'done';
      if (isAnswering) done.push(subscription);
    } catch (error) {
      if (!(error instanceof PushUnavailableError)) throw error;
      log.warn('A device stays subscribed', { uid, error });
      isAnswering = false;
    }
  }
  await changeDevices(firestore, uid, (stored) =>
    afterLook(stored, done, { now: clock.realNow(), isReached: isAnswering }),
  );
}

/** Moves the devices whose look is due: the service was out of reach, or nobody has used them for long. */
export const moveDueDevices = (context: Context, deadline: Deadline): Promise<void> =>
  lookAtDue(
    context,
    devicesQuery(context.firestore),
    devicesOwner,
    (uid) => moveDevices(context, uid),
    deadline,
  );
