import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { messages } from '../contract/messages.ts';
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

/**
 * Subscribes a member's device to the messages about tips; one that was subscribed in the last days
 * stays so without asking the messaging service.
 * @throws PushUnavailableError
 */
export async function subscribeDevice(
  context: Context,
  uid: string,
  token: string,
): Promise<Outcome<'OK' | 'OFF'>> {
  const { clock, firestore, push } = context;
  const now = clock.realNow();
  if (isFresh(await getPushTokens(firestore, uid), token, now)) return accepted('OK');
  switch (await push.subscribe('tips', token)) {
    case 'off':
      return accepted('OFF');
    case 'gone':
      await forgetToken(context, uid, token);
      return refused('invalid_input', messages.pushTokenGone);
    case 'subscribed': {
      const pushedOut = await firestore.runTransaction(async (transaction) => {
        const tokens = await getPushTokens(firestore, uid, transaction);
        const { kept, pushedOut } = addToken(tokens, token, now);
        setPushTokens(firestore, transaction, uid, kept);
        return pushedOut;
      });
      await unsubscribe(context, uid, pushedOut);
      return accepted('OK');
    }
  }
}

async function forgetToken({ firestore }: Context, uid: string, token: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const tokens = await getPushTokens(firestore, uid, transaction);
    const kept = removeToken(tokens, token);
    if (kept.length < tokens.length) setPushTokens(firestore, transaction, uid, kept);
  });
}

/** Ends the subscriptions of devices that are no longer noted, as far as the service answers. */
async function unsubscribe(
  { log, push }: Context,
  uid: string,
  tokens: readonly PushToken[],
): Promise<void> {
  for (const { token } of tokens) {
    try {
      await push.unsubscribe('tips', token);
    } catch (error) {
      if (!(error instanceof PushUnavailableError)) throw error;
      // The device that was added is subscribed; an old one that hears of tips too does no harm.
      log.warn('A device stays subscribed', { uid, error });
    }
  }
}

/** The tokens of a member's devices, in a transaction when one is given. */
export async function getPushTokens(
  firestore: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<readonly PushToken[]> {
  const reference = firestore.doc(paths.pushTokens(uid));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? pushTokensDocument.parse(snapshot.data()).tokens : [];
}

/** Replaces the tokens of a member, which were read in the same transaction. */
export function setPushTokens(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  tokens: PushToken[],
): void {
  transaction.set(firestore.doc(paths.pushTokens(uid)), z.encode(pushTokensDocument, { tokens }));
}
