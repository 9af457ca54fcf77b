import type * as firebaseAuth from 'firebase/auth';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotifySession } from './auth.ts';
import type * as keptRecord from './kept-record.ts';
import { idToken, sessionRecord, uid } from './testing/test-session.ts';

// Firebase Auth is the real one here, on a page that opens with the session that the browser has kept.
const page = vi.hoisted(() => ({ app: undefined as unknown, record: undefined as unknown }));
vi.mock('./app.ts', () => ({
  get firebaseApp() {
    return page.app;
  },
}));
vi.mock('../browser/try-database.ts', () => ({ tryDatabase: async () => undefined }));
vi.mock('../../config/environment.ts', () => ({
  emulators: undefined,
  environment: { firebase: { apiKey: 'key' } },
}));
vi.mock('firebase/auth', async (importOriginal) => {
  const original = await importOriginal<typeof firebaseAuth>();
  const { persistenceOf } = await import('./testing/test-session.ts');
  return { ...original, indexedDBLocalPersistence: persistenceOf(page) };
});
vi.mock('./kept-record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof keptRecord>();
  return { ...original, isSessionKept: async () => page.record !== undefined };
});

type Answer = () => Response;
const known: Answer = () => Response.json({ users: [{ localId: uid }] });
const renewed: Answer = () =>
  Response.json({ access_token: idToken, refresh_token: 'next', expires_in: '3600' });
const failure =
  (status: number, message = 'The service is currently unavailable.'): Answer =>
  () =>
    Response.json({ error: { code: status, message } }, { status });

const lookUp = vi.fn<Answer>();
const renew = vi.fn<Answer>();
// In a browser Firebase takes the fetch of the moment, and here the one of its start.
vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
  globalThis.fetch(...request),
);
const { initializeApp } = await import('firebase/app');
const { findIdToken, followSession } = await import('./auth.ts');

beforeEach(() => {
  lookUp.mockReset().mockImplementation(known);
  renew.mockReset().mockImplementation(renewed);
  vi.stubGlobal('fetch', async (url: string) => (url.includes('/v1/token') ? renew : lookUp)());
});
afterAll(() => void vi.unstubAllGlobals());

let pages = 0;

/** Opens a page whose token is valid for so long. */
async function openPage(validMs: number) {
  page.app = initializeApp({ apiKey: 'key' }, `page ${pages}`);
  pages += 1;
  page.record = sessionRecord(validMs);
  const notify = vi.fn<NotifySession>();
  await followSession(notify);
  await expect.poll(() => notify.mock.calls.length).toBeGreaterThan(0);
  return notify.mock.lastCall?.[0];
}

const hourMs = 3_600_000;

describe('the session of a page that opens', () => {
  it.each([
    [403, undefined],
    [429, undefined],
    [500, undefined],
    [503, undefined],
    [400, 'QUOTA_EXCEEDED'],
    [400, 'API key expired. Please renew the API key.'],
  ])(
    'goes on in all tabs where Google fails with %i, %s to say whose it is, or to renew its token',
    async (status, words) => {
      lookUp.mockImplementation(failure(status, words));
      expect(await openPage(hourMs)).toMatchObject({ state: 'signed-in', uid });
      expect(page.record).toBeDefined();
      renew.mockImplementation(failure(status, words));
      expect(await openPage(0)).toMatchObject({ state: 'signed-in', uid });
      expect(page.record).toBeDefined();
    },
  );

  it('ends where Google refuses it', async () => {
    lookUp.mockImplementation(failure(400, 'USER_NOT_FOUND'));
    expect(await openPage(hourMs)).toEqual({ state: 'none' });
    expect(page.record).toBeUndefined();
  });
});

async function ask(times: number) {
  const asked = await Promise.allSettled(Array.from({ length: times }, findIdToken));
  return asked.map(({ status }) => status);
}

describe('a token that does not come', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is requested once for all who want it, and again a moment later', async () => {
    renew.mockImplementation(failure(503));
    await openPage(0);
    expect(await ask(2)).toEqual(['rejected', 'rejected']);
    expect(renew).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(800);
    renew.mockImplementation(renewed);
    expect(await ask(2)).toEqual(['fulfilled', 'fulfilled']);
    expect(renew).toHaveBeenCalledTimes(2);
  });
});
