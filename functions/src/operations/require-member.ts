import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import * as messages from '../contract/messages.ts';
import { mail, memberId } from '../contract/values/schemas.ts';
import { findMailOwner, userReference } from '../members/store.ts';
import { OperationError } from './operation.ts';

/** A member as an operator names one: by the mail address, or by the id, which is what the log has. */
export const memberParameter = {
  usage: '<mail or id>',
  is: 'a mail address, or the id of a member',
} as const;
export const memberName = z.union([mail, memberId]);

/**
 * The member of that name, and the words for who it is.
 * @throws {OperationError} when there is none.
 */
export async function requireMember(
  firestore: Firestore,
  name: string,
): Promise<{ readonly uid: string; readonly named: string }> {
  if (name.includes('@')) {
    const uid = await requireMailOwner(firestore, name);
    return { uid, named: `${uid} (${name})` };
  }
  // A document that cannot be read is a member's as well.
  const document = await userReference(firestore, name).get();
  if (!document.exists) throw new OperationError(`There is no member ${name}`);
  // The operator sees whom an id names that was mistyped.
  const known = mail.safeParse(document.get('mail'));
  return { uid: name, named: known.success ? `${name} (${known.data})` : name };
}

/**
 * The uid of the member with this mail.
 * @throws {OperationError} when there is none.
 */
export async function requireMailOwner(firestore: Firestore, mail: string): Promise<string> {
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) throw new OperationError(messages.mailUnknown(mail));
  return uid;
}
