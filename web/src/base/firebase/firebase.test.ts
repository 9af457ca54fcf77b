import { beforeEach, expect, it, vi } from 'vitest';
import type { NotifySession } from './auth.ts';
import type { FirebaseSession } from './firebase.ts';
import type { KeptSession } from './kept-session.ts';

const fakes = vi.hoisted(() => ({
  readKeptSession: vi.fn<() => Promise<KeptSession | undefined>>(),
  noteSessionUntil: vi.fn<(untilMs: number | undefined) => void>(),
  startFirebase: vi.fn<(notify: NotifySession) => Promise<unknown>>(),
}));
vi.mock('./kept-session.ts', () => ({
  readKeptSession: fakes.readKeptSession,
  noteSessionUntil: fakes.noteSessionUntil,
}));
vi.mock('./start-worker.ts', () => ({ startFirebase: fakes.startFirebase }));

const uid = 'ABC123';
const kept = { uid, admin: false, signedInAtS: 1_000, idToken: 'token', untilMs: 2_000_000 };
const session = { state: 'signed-in', uid, admin: false, signedInAtS: 1_000 } as const;

/** A page of a member whose session was kept: what its followers receive after that, and how Firebase notifies it. */
async function openPage() {
  fakes.readKeptSession.mockResolvedValue(kept);
  const { firebaseSession, openFirebase, openKeptSession } = await import('./firebase.ts');
  await openKeptSession(uid);
  const received: FirebaseSession[] = [];
  firebaseSession.subscribe(() => received.push(firebaseSession.get()));
  await openFirebase();
  const say = fakes.startFirebase.mock.lastCall?.[0];
  if (say === undefined) throw new Error('Firebase is not followed');
  return { received, say, get: firebaseSession.get };
}

beforeEach(() => void vi.resetModules());

it('nobody is notified that Firebase has found the session that was kept, or renewed its token', async () => {
  const { received, say, get } = await openPage();
  expect(get()).toEqual(session);
  say({ ...session }, 3_000_000);
  say({ ...session }, 3_000_000);
  expect(received).toEqual([]);
});

it.each<readonly [string, FirebaseSession]>([
  ['of another member', { ...session, uid: 'XYZ789' }],
  ['with another role', { ...session, admin: true }],
  ['of a later login', { ...session, signedInAtS: 1_001 }],
  ['whose token cannot be read', { state: 'signed-in', uid, admin: false }],
  ['that has ended', { state: 'none' }],
  ['that is settling again', { state: 'settling' }],
])('every follower is notified of a session %s', async (_, said) => {
  const { received, say } = await openPage();
  say(said, undefined);
  expect(received).toEqual([said]);
});

it('until when the session lasts is remembered until it has ended', async () => {
  const { say } = await openPage();
  say({ ...session }, 3_000_000);
  say({ state: 'settling' }, undefined);
  expect(fakes.noteSessionUntil).toHaveBeenLastCalledWith(3_000_000);
  say({ state: 'none' }, undefined);
  expect(fakes.noteSessionUntil).toHaveBeenLastCalledWith(undefined);
});

it('starts again, where it did not start, for the next who asks', async () => {
  const { openFirebase } = await import('./firebase.ts');
  fakes.startFirebase.mockRejectedValueOnce(new Error('Firebase does not answer'));
  await expect(openFirebase()).rejects.toThrow('Firebase does not answer');
  fakes.startFirebase.mockResolvedValueOnce('Firebase');
  expect(await openFirebase()).toBe('Firebase');
  expect(await openFirebase()).toBe('Firebase');
});

it('starts again, once it has ended, for the next who asks', async () => {
  const { endFirebase, openFirebase } = await import('./firebase.ts');
  const end = vi.fn<() => void>();
  fakes.startFirebase.mockResolvedValueOnce({ end });
  await openFirebase();
  endFirebase();
  fakes.startFirebase.mockResolvedValueOnce('Firebase');
  expect(await openFirebase()).toBe('Firebase');
  expect(end).toHaveBeenCalledOnce();
});

it('a token that does not come in 20 seconds is an error, and not the absence of a session', async () => {
  vi.useFakeTimers();
  const { findIdToken, openFirebase } = await import('./firebase.ts');
  fakes.startFirebase.mockResolvedValueOnce({ findIdToken: () => new Promise(() => undefined) });
  await openFirebase();
  const [ended] = await Promise.allSettled([findIdToken(), vi.advanceTimersByTimeAsync(20_000)]);
  expect(ended).toEqual({ status: 'rejected', reason: new Error('No answer in time') });
  vi.useRealTimers();
});
