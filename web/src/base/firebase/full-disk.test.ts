import type * as firebaseAuth from 'firebase/auth';
import { afterAll, expect, it, vi } from 'vitest';
import type { NotifySession } from './auth.ts';
import type * as keptRecord from './kept-record.ts';

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
  class Full {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    readonly _shouldAllowMigration = true;
    readonly _isAvailable = async () => false;
    readonly _get = async () => kept.record;
    readonly _set = full;
    readonly _remove = async () => void (kept.record = undefined);
    readonly _addListener = () => undefined;
    readonly _removeListener = () => undefined;
  }
  const original = await importOriginal<typeof firebaseAuth>();
  return { ...original, indexedDBLocalPersistence: Full };
});
vi.mock('./kept-record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof keptRecord>();
  return { ...original, isSessionKept: async () => kept.record !== undefined };
});

const uid = 'ONE111';
const nowS = Math.floor(Date.now() / 1_000);
const claims = { sub: uid, user_id: uid, iat: nowS, auth_time: nowS, exp: nowS + 3_600 };
const idToken = ['{}', JSON.stringify(claims), 'signature'].map((part) => btoa(part)).join('.');
const record = {
  uid,
  emailVerified: false,
  isAnonymous: false,
  stsTokenManager: {
    refreshToken: 'refresh',
    accessToken: idToken,
    expirationTime: Date.now() + 3_600_000,
  },
  apiKey: 'key',
  appName: '[DEFAULT]',
};

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
