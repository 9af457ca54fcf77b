import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { devicesDocument } from '../devices/core/devices.ts';
import { devicesReference } from '../devices/store.ts';
import type { Message } from '../mail/core/messages.ts';
import { createMail, mailReference } from '../mail/store.ts';
import { userReference } from '../members/store.ts';
import { userDocument } from '../members/user.ts';
import { endIdOf, type NotifiedEnd } from './core/notified-end.ts';
import { createPushMessage, pushMessageReference } from './push-message-store.ts';

const mailbox = z.pick(userDocument, { name: true, mail: true, mailVerifiedAt: true });

/** How a member is notified of an end. */
export interface Notice {
  readonly end: NotifiedEnd;
  /** Undefined where there is no mail. */
  readonly mail: { readonly to: string; readonly name: string } | undefined;
  /** Whether there is a message to the member's devices. */
  readonly push: boolean;
  /** What waits to be sent of an earlier end, which is none any more. */
  readonly outdated: readonly DocumentReference[];
}

/**
 * How the member is notified of an end, in the transaction that decides on it and before its writes. There is
 * no mail or message that exists already; no mail where the mailbox was never verified and may be a stranger's, who is
 * not to learn about the money; no message where no session of the member has registered a device. A document that
 * cannot be read is no verified mailbox, and no device: a notice never stops money.
 */
export async function findNotice(
  firestore: Firestore,
  transaction: Transaction,
  end: NotifiedEnd,
): Promise<Notice> {
  const { uid } = end;
  const id = endIdOf(end);
  const [user, mail, devices, message, outdated] = await Promise.all([
    transaction.get(userReference(firestore, uid)),
    transaction.get(mailReference(firestore, id)),
    transaction.get(devicesReference(firestore, uid)),
    transaction.get(pushMessageReference(firestore, id)),
    findOutdated(firestore, transaction, end),
  ]);
  const { success, data } = mailbox.safeParse(user.data());
  const isMailed = success && data.mailVerifiedAt !== null && !mail.exists;
  const { data: registered } = devicesDocument.safeParse(devices.data());
  return {
    end,
    mail: isMailed ? { to: data.mail, name: data.name } : undefined,
    push: (registered?.tokens.length ?? 0) > 0 && !message.exists,
    outdated,
  };
}

/** What waits to be sent about the failure of a booking that is confirmed: it would come after the confirmation. */
async function findOutdated(
  firestore: Firestore,
  transaction: Transaction,
  end: NotifiedEnd,
): Promise<DocumentReference[]> {
  if (end.kind !== 'confirmed') return [];
  const id = endIdOf({ ...end, kind: 'failed' });
  const [mail, message] = await Promise.all([
    transaction.get(mailReference(firestore, id)),
    transaction.get(pushMessageReference(firestore, id)),
  ]);
  const waits = [
    mail.exists && mail.get('delivery.nextAttemptAt') !== null,
    message.exists && message.get('nextLookAt') !== null,
  ];
  return [mail.ref, message.ref].filter((_, index) => waits[index]);
}

/**
 * Writes the mail, of the member's name, and the message of a notice that was found in the same transaction, and removes
 * what is outdated.
 */
export function notifyMember(
  { clock, firestore }: Pick<Context, 'clock' | 'firestore'>,
  transaction: Transaction,
  { end, mail, outdated, push }: Notice,
  render: (name: string) => Message,
): void {
  const id = endIdOf(end);
  const now = clock.realNow();
  for (const reference of outdated) transaction.delete(reference);
  if (mail !== undefined) {
    const { name, to } = mail;
    createMail(firestore, transaction, id, { to, message: render(name) }, now);
  }
  if (push) createPushMessage(firestore, transaction, id, end, now);
}
