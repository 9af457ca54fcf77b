import type * as firebaseAuth from 'firebase/auth';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { NotifySession } from './auth.ts';
import type * as keptRecord from './kept-record.ts';
import { idToken, uid } from './testing/test-session.ts';

// Firebase Auth is the real one here, in a browser whose database failed while Firebase began: it then keeps the session
// in memory, and finds none.
vi.mock('./app.ts', async () => {
  const { initializeApp } = await import('firebase/app');
  return { firebaseApp: initializeApp({ apiKey: 'key' }) };
});
vi.mock('../browser/try-database.ts', () => ({ tryDatabase: async () => undefined }));
vi.mock('../../config/environment.ts', () => ({
  emulators: undefined,
  environment: { firebase: { apiKey: 'key' } },
}));
vi.mock('firebase/auth', async (importOriginal) => {
  class Unreadable {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    readonly _isAvailable = async () => false;
    readonly _get = async () => {
      throw new Error('Connection to Indexed Database server lost');
    };
  }
  const original = await importOriginal<typeof firebaseAuth>();
  return { ...original, indexedDBLocalPersistence: Unreadable };
});
const isSessionKept = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('./kept-record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof keptRecord>();
  return { ...original, isSessionKept };
});

/** Google answers a sign-in with an ID token, and then says who the member is. */
const google: typeof fetch = async () =>
  Response.json({
    idToken,
    refreshToken: 'refresh',
    expiresIn: '3600',
    users: [{ localId: uid }],
  });

vi.stubGlobal('fetch', google);
afterAll(() => void vi.unstubAllGlobals());
const { beginSignIn, followSession } = await import('./auth.ts');

const notify = vi.fn<NotifySession>();

beforeEach(() => void vi.resetAllMocks());

it('a session is not reported as none where the database still cannot be read', async () => {
  isSessionKept.mockRejectedValue(new Error('No database'));
  await expect(followSession(notify)).rejects.toThrow('No database');
  expect(notify).not.toHaveBeenCalled();
});

it('a session is not reported as none where the database has come back with one', async () => {
  isSessionKept.mockResolvedValue(true);
  await expect(followSession(notify)).rejects.toThrow('has not read the session');
  expect(notify).not.toHaveBeenCalled();
});

it('no session is none where the database has come back without one, and a login there is not kept', async () => {
  isSessionKept.mockResolvedValue(false);
  await followSession(notify);
  await expect.poll(() => notify.mock.calls).toEqual([[{ state: 'none' }, undefined]]);
  expect(await beginSignIn('token', uid)).toBe(false);
  isSessionKept.mockRejectedValue(new Error('No database'));
  expect(await beginSignIn('token', uid)).toBe(false);
});
