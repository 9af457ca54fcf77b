import type { Firestore } from 'firebase-admin/firestore';
import { listAuditEvents as list } from '../src/audit/store.ts';

function failOnAlert(code: string): never {
  throw new Error(code);
}

/** A page of the audit log, which fails where an event cannot be read. */
export const listAuditEvents = (
  firestore: Firestore,
  wanted: Parameters<typeof list>[1],
): ReturnType<typeof list> => list({ firestore, log: { alert: failOnAlert } }, wanted);
