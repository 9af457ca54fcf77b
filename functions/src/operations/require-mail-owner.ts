import type { Firestore } from 'firebase-admin/firestore';
import * as messages from '../contract/messages.ts';
import { findMailOwner } from '../members/store.ts';
import { OperationError } from './operation.ts';

/**
 * The uid of the member with this mail.
 * @throws {OperationError} when there is none.
 */
export async function requireMailOwner(firestore: Firestore, mail: string): Promise<string> {
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) throw new OperationError(messages.mailUnknown(mail));
  return uid;
}
