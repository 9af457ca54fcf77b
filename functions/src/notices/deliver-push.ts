import type { Context } from '../context/context.ts';
import { endUnused, forgetToken, noDevices } from '../devices/core/devices.ts';
import { changeDevices, findDevices } from '../devices/store.ts';
import { getUser } from '../members/store.ts';
import type { Deadline } from '../platform/deadline.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { throwFailures } from '../platform/throw-failures.ts';
import { PushUnavailableError } from '../push/push.ts';
import { nextLook } from '../rechecks/core/next-look.ts';
import { lookAtDue } from '../rechecks/due-documents.ts';
import { messageOfEnd } from './core/notified-end.ts';
import {
  findPushMessage,
  pushMessageReference,
  pushMessagesQuery,
  type StoredPushMessage,
  setPushMessage,
} from './push-message-store.ts';

/**
 * Sends a message about the end of a payment, if it is due, to each device of the member: not to a topic, which a
 * device leaves only a moment after its session has ended. Of many that do so at once, one sends it. What the
 * service did not take is sent again later, until the message expires; what a sender that died has sent is sent
 * again under the same tag.
 */
export async function deliverPush(context: Context, id: string): Promise<void> {
  const { clock, firestore, log, push } = context;
  const taken = await takeMessage(context, id);
  if (taken === undefined) return;
  const { expiresAt, kind, sentTo, uid } = taken;
  const message = {
    ...messageOfEnd[kind],
    // Of the document, whatever became of it: a later end takes the place of an earlier one.
    tag: sha256Hex(id.slice(kind.length + 1)).slice(0, 32),
    lifeMs: expiresAt.getTime() - clock.realNow().getTime(),
  };
  const waiting = (await listTokens(context, uid)).filter((token) => !sentTo.includes(token));
  const answers = await Promise.allSettled(waiting.map((token) => push.sendTo(token, message)));
  const tokensWith = (answer: string) =>
    waiting.filter((_, index) => {
      const result = answers[index];
      return result?.status === 'fulfilled' && result.value === answer;
    });
  const isAnswered = answers.every(({ status }) => status === 'fulfilled');
  await recordAttempt(context, id, tokensWith('sent'), isAnswered);
  const gone = tokensWith('gone');
  if (gone.length > 0) {
    await changeDevices(firestore, uid, (stored) =>
      gone.reduce((devices, token) => forgetToken(devices, token, clock.realNow()), stored),
    );
  }
  const failures = throwFailures(
    answers,
    'A message could not be sent',
    (failure) => failure instanceof PushUnavailableError,
  );
  if (failures.length > 0) log.warn('A message to devices is sent again later', { uid, failures });
}

/** Sends the messages that are due: those whose trigger was lost, whose sender died, or that wait for the service. */
export const deliverDuePush = (context: Context, deadline: Deadline): Promise<void> =>
  lookAtDue(
    context,
    pushMessagesQuery(context.firestore),
    (document) => document.id,
    (id) => deliverPush(context, id),
    deadline,
  );

/**
 * Takes a message that is due: nobody else sends it for a minute, and each time for longer. One that has expired is
 * deleted.
 */
function takeMessage(
  { clock, firestore, log }: Context,
  id: string,
): Promise<StoredPushMessage | undefined> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findPushMessage(firestore, id, transaction);
    const now = clock.realNow();
    if (stored === undefined || stored.nextLookAt === null) return undefined;
    // The clock of the instance that wrote it may be ahead of ours.
    if (stored.looks > 0 && Date.parse(stored.nextLookAt) > now.getTime()) return undefined;
    if (stored.expiresAt <= now) {
      transaction.delete(pushMessageReference(firestore, id));
      log.warn('A message to devices has expired', { uid: stored.uid });
      return undefined;
    }
    const taken = { ...stored, ...nextLook(stored.looks, now) };
    setPushMessage(firestore, transaction, id, taken);
    return taken;
  });
}

/** The tokens of the devices that sessions of the member have registered and that are still used. */
async function listTokens({ clock, firestore }: Context, uid: string): Promise<readonly string[]> {
  const [devices, { sessionsFrom }] = await Promise.all([
    findDevices(firestore, uid),
    getUser(firestore, uid),
  ]);
  const used = endUnused(devices ?? noDevices, { sessionsFrom, now: clock.realNow() });
  return used.tokens.map(({ token }) => token);
}

/** Notes which devices the service has taken a message for, and the end of it where none waits any more. */
function recordAttempt(
  { firestore }: Context,
  id: string,
  sent: readonly string[],
  isDone: boolean,
): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await findPushMessage(firestore, id, transaction);
    if (stored === undefined) return;
    const sentTo = [...new Set([...stored.sentTo, ...sent])];
    const nextLookAt = isDone ? null : stored.nextLookAt;
    setPushMessage(firestore, transaction, id, { ...stored, sentTo, nextLookAt });
  });
}
