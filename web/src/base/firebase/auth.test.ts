import type * as firebaseAuth from 'firebase/auth';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firebaseApp } from './app.ts';
import type { FirebaseSession } from './firebase.ts';
import type * as keptRecord from './kept-record.ts';
import { type KeptRecord, partsOf } from './kept-record.ts';

// Firebase Auth is the real one here; only Google's answers are made up.
vi.mock('./app.ts', async () => {
  const { initializeApp } = await import('firebase/app');
  return { firebaseApp: initializeApp({ apiKey: 'key' }) };
});
vi.mock('../browser/try-database.ts', () => ({ tryDatabase: async () => undefined }));
vi.mock('../../config/environment.ts', () => ({
  emulators: undefined,
  environment: { firebase: { apiKey: 'key' } },
}));

/** What the browser keeps for all tabs. */
const kept = vi.hoisted(() => ({
  records: new Map<string, unknown>(),
  /** What this tab does once it notices that another one has changed a record. */
  notice: () => {},
}));
vi.mock('firebase/auth', async (importOriginal) => {
  class KeptForAllTabs {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    readonly _isAvailable = async () => true;
    readonly _get = async (key: string) => kept.records.get(key) ?? null;
    readonly _set = async (key: string, value: unknown) => void kept.records.set(key, value);
    readonly _remove = async (key: string) => void kept.records.delete(key);
    readonly _addListener = (_key: string, notice: () => void) => void (kept.notice = notice);
    readonly _removeListener = () => {};
  }
  const original = await importOriginal<typeof firebaseAuth>();
  return { ...original, indexedDBLocalPersistence: KeptForAllTabs };
});

const readKeptRecord = vi.hoisted(() => vi.fn<() => Promise<KeptRecord | undefined>>());
vi.mock('./kept-record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof keptRecord>();
  return { ...original, readKeptRecord, isSessionKept: async () => kept.records.size > 0 };
});

const one = 'ONE111';
const two = 'TWO222';

/** Google's answers to sign-ins, by their custom tokens, which the tests give. */
const signIns = new Map<string, PromiseWithResolvers<string>>();

const nowS = Math.floor(Date.now() / 1_000);

function idTokenOf(uid: string, signedInAtS = nowS): string {
  const exp = nowS + 3_600;
  const payload = { sub: uid, user_id: uid, iat: nowS, auth_time: signedInAtS, exp };
  return ['{}', JSON.stringify(payload), 'signature'].map((part) => btoa(part)).join('.');
}

/** Google's answer to who wants a new ID token. */
const renew = vi.fn<(body: string) => Promise<Response>>();

/** A sign-in asks for an ID token, and then who the member is. */
const google: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  const body = typeof init?.body === 'string' ? init.body : '';
  if (url.includes('securetoken')) return renew(body);
  if (url.includes('accounts:lookup')) {
    const localId = [one, two].find((uid) => body.includes(idTokenOf(uid)));
    return Response.json({ users: [{ localId }] });
  }
  const [, answer] = [...signIns].find(([customToken]) => body.includes(`"${customToken}"`)) ?? [];
  const idToken = idTokenOf((await answer?.promise) ?? '');
  return Response.json({ idToken, refreshToken: 'refresh', expiresIn: '3600' });
};

vi.stubGlobal('fetch', google);
const auth = await import('./auth.ts');
const { getAuth } = await import('firebase/auth');

let session: FirebaseSession | undefined;
await auth.followSession((next) => {
  session = next;
});

/** Begins a sign-in; the function that it returns answers it. */
function begin(customToken: string, uid: string) {
  const answer = Promise.withResolvers<string>();
  signIns.set(customToken, answer);
  const ended = auth.beginSignIn(customToken, uid);
  return { ended, answer: () => answer.resolve(uid) };
}

const sessionOf = (uid: string) => expect.objectContaining({ state: 'signed-in', uid });
const expectSession = (uid: string) => expect.poll(() => session).toEqual(sessionOf(uid));

const refusal = () => Response.json({ error: { message: 'TOKEN_EXPIRED' } }, { status: 400 });

/** Lets two seconds pass: after each step of them Firebase goes on with its work. */
async function passTime(): Promise<void> {
  for (let step = 0; step < 40; step += 1) await vi.advanceTimersByTimeAsync(50);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await auth.endSession();
  session = { state: 'none' };
});
afterEach(async () => {
  // What is looked at after a refusal ends with its test.
  await passTime();
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllGlobals());

it('a sign-in begins the session of its member', async () => {
  const { ended, answer } = begin('of one', one);
  answer();
  await ended;
  await expectSession(one);
});

it('a sign-in whose token is another member’s leaves the session as it is', async () => {
  const first = begin('of one', one);
  first.answer();
  await first.ended;
  await expectSession(one);
  const answered = Promise.withResolvers<string>();
  signIns.set('of two', answered);
  answered.resolve(two);
  await expect(auth.beginSignIn('of two', one)).rejects.toThrow('login-blocked');
  expect(session).toEqual(sessionOf(one));
});

it('a sign-in that is not waited for any more begins no session', async () => {
  const { ended, answer } = begin('of one', one);
  auth.abandonSignIn('of one');
  answer();
  await expect(ended).rejects.toThrow('login-blocked');
  expect(session).toEqual({ state: 'none' });
});

it('a sign-in that ends after a later one does not replace its session', async () => {
  const first = begin('of one', one);
  const second = begin('of two', two);
  // A late word about the first one concerns the second one no more.
  auth.abandonSignIn('of one');
  second.answer();
  await second.ended;
  await expectSession(two);
  first.answer();
  await expect(first.ended).rejects.toThrow('login-blocked');
  expect(session).toEqual(sessionOf(two));
});

describe('an ID token that the server refuses', () => {
  const refused = idTokenOf(one);
  const renewed = idTokenOf(one, nowS + 1);

  beforeEach(async () => {
    vi.resetAllMocks();
    const { ended, answer } = begin('of one', one);
    answer();
    await ended;
    await expectSession(one);
    readKeptRecord.mockResolvedValue({ uid: one, idToken: refused, untilMs: 0 });
  });

  it('is renewed, although it is valid by the clock of the device', async () => {
    renew.mockImplementation(async () =>
      Response.json({ access_token: renewed, refresh_token: 'refresh', expires_in: '3600' }),
    );
    expect(await auth.findIdToken()).toBe(refused);
    expect(await auth.renewIdToken()).toBe(renewed);
    expect(await auth.findIdToken()).toBe(renewed);
  });

  it('is the one that Firebase has here a moment later, where another tab keeps another', async () => {
    readKeptRecord.mockResolvedValue({ uid: one, idToken: renewed, untilMs: 0 });
    const asked = auth.renewIdToken();
    const { ended, answer } = begin('of two', two);
    answer();
    await ended;
    await passTime();
    expect(await asked).toBe(idTokenOf(two));
    expect(renew).not.toHaveBeenCalled();
  });

  it('is not known where another tab keeps another that Firebase does not have here yet', async () => {
    readKeptRecord.mockResolvedValue({ uid: one, idToken: renewed, untilMs: 0 });
    const [asked] = await Promise.allSettled([auth.renewIdToken(), passTime()]);
    expect(asked).toMatchObject({
      reason: { message: 'Firebase has not taken the session of another tab yet' },
    });
    expect(renew).not.toHaveBeenCalled();
    expect(session).toEqual(sessionOf(one));
  });

  it('is none where Google has ended the session, which ends here', async () => {
    renew.mockImplementation(async () => refusal());
    expect(await auth.renewIdToken()).toBeUndefined();
    await expect.poll(() => session).toEqual({ state: 'none' });
    expect(await auth.renewIdToken()).toBeUndefined();
  });

  it('is nothing that is known where Google does not answer, and the session goes on', async () => {
    renew.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(auth.renewIdToken()).rejects.toThrow('network-request-failed');
    expect(session).toEqual(sessionOf(one));
  });

  it.each<[string, () => Promise<KeptRecord | undefined>]>([
    ['another tab has ended the session', async () => undefined],
    ['the browser does not say', () => Promise.reject(new Error('No database'))],
  ])(
    'is not renewed where %s: a session of before would take the next with it',
    async (_, read) => {
      readKeptRecord.mockImplementation(read);
      expect(await auth.renewIdToken()).toBe(refused);
      expect(renew).not.toHaveBeenCalled();
    },
  );
});

const next = 'refresh of the next';
const currentUser = () => getAuth(firebaseApp).currentUser;
const keptUids = () => [...kept.records.values()].map((record) => partsOf(record)['uid']);

/** Another tab keeps the next session, of which this one does not know yet. */
function beginElsewhere(uid: string, expirationTime = (nowS + 3_600) * 1_000): void {
  for (const [key, record] of kept.records) {
    const tokens = { accessToken: idTokenOf(uid, nowS + 1), refreshToken: next };
    const stsTokenManager = { ...tokens, expirationTime };
    kept.records.set(key, { ...partsOf(record), uid, stsTokenManager });
  }
}

/** Begins a renewal, as Firebase does before the token of this tab ends. */
async function beginRenewal(begin = async () => currentUser()?.getIdToken(true)) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renew.mockReturnValueOnce(promise);
  const ended = begin();
  await expect.poll(() => renew.mock.calls).toHaveLength(1);
  return { ended, refuse: () => resolve(refusal()) };
}

describe('a session whose token Google refuses', () => {
  beforeEach(async () => {
    vi.resetAllMocks();
    const { ended, answer } = begin('of one', one);
    answer();
    await ended;
    await expectSession(one);
    renew.mockImplementation(async (body) =>
      body.includes(encodeURIComponent(next))
        ? Response.json({ access_token: idTokenOf(one), refresh_token: next, expires_in: '3600' })
        : refusal(),
    );
  });

  it('takes no session with it that another tab has begun unnoticed', async () => {
    const { ended, refuse } = await beginRenewal();
    beginElsewhere(one);
    refuse();
    await expect(ended).rejects.toThrow('login-blocked');
    await vi.advanceTimersByTimeAsync(800);
    kept.notice();
    await passTime();
    expect(renew).toHaveBeenCalledTimes(2);
    expect(currentUser()?.refreshToken).toBe(next);
    expect(keptUids()).toEqual([one]);
    expect(session).toEqual(sessionOf(one));
  });

  it.each([
    ['Firebase', undefined],
    ['we', auth.renewIdToken],
  ])('takes no session with it that another tab has begun while %s asked Google', async (_, by) => {
    readKeptRecord.mockResolvedValue({ uid: one, idToken: idTokenOf(one), untilMs: 0 });
    const { ended, refuse } = await beginRenewal(by);
    beginElsewhere(one);
    kept.notice();
    await expect.poll(() => currentUser()?.refreshToken).toBe(next);
    refuse();
    await expect(ended).rejects.toThrow('login-blocked');
    await passTime();
    expect(renew).toHaveBeenCalledTimes(2);
    expect(keptUids()).toEqual([one]);
    expect(session).toEqual(sessionOf(one));
  });

  it('takes no session of another member with it', async () => {
    const { ended, refuse } = await beginRenewal();
    beginElsewhere(two);
    refuse();
    await expect(ended).rejects.toThrow('login-blocked');
    await vi.advanceTimersByTimeAsync(800);
    kept.notice();
    await expectSession(two);
    expect(keptUids()).toEqual([two]);
  });

  it('ends for all tabs where no other one has begun the next', async () => {
    const { ended, refuse } = await beginRenewal();
    refuse();
    await expect(ended).rejects.toThrow('login-blocked');
    await passTime();
    expect(renew).toHaveBeenCalledTimes(2);
    expect(session).toEqual({ state: 'none' });
    expect(keptUids()).toEqual([]);
  });

  it('goes on where Google does not answer when it is asked again', async () => {
    const { ended, refuse } = await beginRenewal();
    refuse();
    await expect(ended).rejects.toThrow('login-blocked');
    renew.mockRejectedValue(new TypeError('Failed to fetch'));
    await passTime();
    expect(renew).toHaveBeenCalledTimes(2);
    expect(session).toEqual(sessionOf(one));
  });
});

it('a session of another member is settling while Google is asked for its token', async () => {
  const { ended, answer } = begin('of one', one);
  answer();
  await ended;
  await expectSession(one);
  const renewed = Promise.withResolvers<Response>();
  renew.mockReturnValue(renewed.promise);
  beginElsewhere(two, 0);
  kept.notice();
  await expect.poll(() => session).toEqual({ state: 'settling' });
  renewed.resolve(
    Response.json({ access_token: idTokenOf(two), refresh_token: next, expires_in: '3600' }),
  );
  await expectSession(two);
});

it('a session whose token is renewed is not settling', async () => {
  const { ended, answer } = begin('of one', one);
  answer();
  await ended;
  await expectSession(one);
  const sessions: FirebaseSession[] = [];
  await auth.followSession((other) => sessions.push(other));
  await expect.poll(() => sessions).toHaveLength(1);
  beginElsewhere(one);
  kept.notice();
  await expect.poll(() => sessions).toHaveLength(2);
  expect(sessions.map(({ state }) => state)).toEqual(['signed-in', 'signed-in']);
});
