import type * as firebaseAuth from 'firebase/auth';
import { afterAll, expect, it, vi } from 'vitest';
import type { NotifySession } from './auth.ts';
import type * as keptRecord from './kept-record.ts';
import { sessionRecord, uid } from './testing/test-session.ts';

// Firebase Auth is the real one here, in a browser whose disk is full: its database is read, and takes no text.
vi.mock('./app.ts', async () => {
  const { initializeApp } = await import('firebase/app');
  return { firebaseApp: initializeApp({ apiKey: 'key' }) };
});
vi.mock('../../config/environment.ts', () => ({
  emulators: undefined,
  environment: { firebase: { apiKey: 'key' } },
}));
const full = vi.hoisted(() => () => Promise.reject(new Error('The disk is full')));
vi.mock('../browser/try-database.ts', () => ({ tryDatabase: full }));
const kept = vi.hoisted(() => ({ record: undefined as unknown }));
vi.mock('firebase/auth', async (importOriginal) => {
  const original = await importOriginal<typeof firebaseAuth>();
  const { persistenceOf } = await import('./testing/test-session.ts');
  return { ...original, indexedDBLocalPersistence: persistenceOf(kept, full) };
});
vi.mock('./kept-record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof keptRecord>();
  return { ...original, isSessionKept: async () => kept.record !== undefined };
});

const record = sessionRecord(3_600_000);
vi.stubGlobal('fetch', async () => Response.json({ users: [{ localId: uid }] }));
afterAll(() => void vi.unstubAllGlobals());
kept.record = record;
const { followSession } = await import('./auth.ts');

it('a session on a full disk is not reported as none, and stays kept', async () => {
  const notify = vi.fn<NotifySession>();
  const [followed] = await Promise.allSettled([followSession(notify)]);
  // Firebase would have removed it by then.
  expect(kept.record).toBe(record);
  expect(followed).toEqual({ status: 'rejected', reason: new Error('The disk is full') });
  expect(notify).not.toHaveBeenCalled();
});
