import type { Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { tipsPerDayOf } from '../contract/values/limits.ts';
import { getTree } from '../network/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { tipsTopicOf } from '../push/push.ts';
import { addToken, forgetToken, isFresh, noDevices } from './core/devices.ts';
import { moveDevices } from './move-devices.ts';
import { changeDevices, findDevices } from './store.ts';

/**
 * Subscribes a member's device to the messages about the tips of the member's tier; one that was
 * subscribed to them in the last days stays so without asking the messaging service.
 * @throws PushUnavailableError
 */
export async function subscribeDevice(
  context: Context,
  { uid, sessionsFrom }: Pick<Caller, 'uid' | 'sessionsFrom'>,
  token: string,
): Promise<Outcome<'OK' | 'OFF'>> {
  const { clock, firestore, push } = context;
  const now = clock.realNow();
  const tipsPerDay = tipsPerDayOf((await getTree(firestore, uid)).confirmedMicros);
  const registration = { token, tipsPerDay, sessionsFrom };
  const devices = (await findDevices(firestore, uid)) ?? noDevices;
  if (isFresh(devices, registration, now)) return accepted('OK');
  switch (await push.subscribe(tipsTopicOf(tipsPerDay), token)) {
    case 'off':
      return accepted('OFF');
    case 'gone':
      await changeDevices(firestore, uid, (stored) => forgetToken(stored, token, now));
      return refused('push_token_gone', messages.pushTokenGone);
    case 'subscribed':
      await changeDevices(firestore, uid, (stored) => addToken(stored, registration, now), {
        create: true,
      });
      // All devices, since it decides when the next look at them comes: another one may still wait for its topic.
      await moveDevices(context, uid);
      return accepted('OK');
  }
}
