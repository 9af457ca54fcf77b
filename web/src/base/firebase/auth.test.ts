import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { FirebaseSession } from './firebase.ts';

// Firebase Auth is the real one here; only Google's answers are made up.
vi.mock('./app.ts', async () => {
  const { initializeApp } = await import('firebase/app');
  return { firebaseApp: initializeApp({ apiKey: 'key' }) };
});
vi.mock('../../config/environment.ts', () => ({
  emulators: undefined,
  environment: { firebase: { apiKey: 'key' } },
}));

const one = 'ONE111';
const two = 'TWO222';

/** Google's answers to sign-ins, by their custom tokens, which the tests give. */
const signIns = new Map<string, PromiseWithResolvers<string>>();

const nowS = Math.floor(Date.now() / 1_000);

function idTokenOf(uid: string): string {
  const payload = { sub: uid, user_id: uid, iat: nowS, auth_time: nowS, exp: nowS + 3_600 };
  return ['{}', JSON.stringify(payload), 'signature'].map((part) => btoa(part)).join('.');
}

/** A sign-in asks for an ID token, and then who the member is. */
const google: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  const body = typeof init?.body === 'string' ? init.body : '';
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

let session: FirebaseSession | undefined;
auth.followSession((told) => {
  session = told;
});

/** Begins a sign-in; the function that it returns answers it. */
function begin(customToken: string, uid: string) {
  const answer = Promise.withResolvers<string>();
  signIns.set(customToken, answer);
  const ended = auth.signIn(customToken, uid);
  return { ended, answer: () => answer.resolve(uid) };
}

const expectSession = (uid: string) =>
  vi.waitFor(() => expect(session).toMatchObject({ state: 'signed-in', uid }));

beforeEach(async () => {
  await auth.endSession();
  session = { state: 'none' };
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
  const answered = Promise.withResolvers<string>();
  signIns.set('of two', answered);
  answered.resolve(two);
  await expect(auth.signIn('of two', one)).rejects.toThrow('login-blocked');
  await expectSession(one);
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
  await expectSession(two);
});
