import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import { messages } from '../contract/messages.ts';
import { getTree } from '../network/store.ts';
import { collectionOf } from '../platform/collection.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { PushUnavailableError } from '../push/push.ts';
import {
  addToken,
  isFresh,
  type PushToken,
  pushTokensDocument,
  removeToken,
} from './core/push-tokens.ts';
import { tipsPerDayOf, tipsTopicOf } from './tip.ts';

const devices = collectionOf(pushTokensDocument, paths.pushTokens);

/**
 * Subscribes a member's device to the messages about the tips of the member's tier; one that was
 * subscribed to them in the last days stays so without asking the messaging service.
 * @throws PushUnavailableError
 */
export async function subscribeDevice(
  context: Context,
  uid: string,
  token: string,
): Promise<Outcome<'OK' | 'OFF'>> {
  const { clock, firestore, push } = context;
  const now = clock.realNow();
  const tipsPerDay = tipsPerDayOf((await getTree(firestore, uid)).confirmedMicros);
  if (isFresh(await findTokens(firestore, uid), { token, tipsPerDay }, now)) return accepted('OK');
  switch (await push.subscribe(tipsTopicOf(tipsPerDay), token)) {
    case 'off':
      return accepted('OFF');
    case 'gone':
      await forgetToken(context, uid, token);
      return refused('invalid_input', messages.pushTokenGone);
    case 'subscribed': {
      const ended = await firestore.runTransaction(async (transaction) => {
        const tokens = await findTokens(firestore, uid, transaction);
        const subscribedAt = now.toISOString();
        const { kept, ended } = addToken(tokens, { token, subscribedAt, tipsPerDay });
        devices.set(firestore, transaction, uid, { tokens: kept });
        return ended;
      });
      await unsubscribe(context, uid, ended);
      return accepted('OK');
    }
  }
}

async function forgetToken({ firestore }: Context, uid: string, token: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const tokens = await findTokens(firestore, uid, transaction);
    const kept = removeToken(tokens, token);
    if (kept.length < tokens.length) devices.set(firestore, transaction, uid, { tokens: kept });
  });
}

/** Ends subscriptions that are no longer noted, as far as the service answers. */
async function unsubscribe(
  { log, push }: Context,
  uid: string,
  tokens: readonly PushToken[],
): Promise<void> {
  for (const { token, tipsPerDay } of tokens) {
    try {
      await push.unsubscribe(tipsTopicOf(tipsPerDay), token);
    } catch (error) {
      if (!(error instanceof PushUnavailableError)) throw error;
      // The device that was added is subscribed; an old one that hears of tips too does no harm.
      log.warn('A device stays subscribed', { uid, error });
    }
  }
}

const findTokens = async (firestore: Firestore, uid: string, transaction?: Transaction) =>
  (await devices.find(firestore, uid, transaction))?.tokens ?? [];
