import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../src/platform/paths.ts';

/** Every mail that was written, by its id, with its address. */
export async function listMails(firestore: Firestore): Promise<Record<string, unknown>> {
  const { docs } = await firestore.collection(collections.mail).get();
  return Object.fromEntries(docs.map((mail) => [mail.id, mail.get('to')]));
}
