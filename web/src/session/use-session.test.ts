import { beforeEach, expect, it, vi } from 'vitest';
import type { FirebaseSession } from '../base/firebase/firebase.ts';
import { openSession } from './use-session.ts';

const fakes = vi.hoisted(() => ({
  session: vi.fn<() => FirebaseSession>(),
  askFirebase: vi.fn<() => Promise<void>>(),
  openKeptSession: vi.fn<(uid: string) => Promise<void>>(),
  endFirstHalf: vi.fn<() => Promise<void>>(),
}));
vi.mock('../base/firebase/firebase.ts', () => ({
  askFirebase: fakes.askFirebase,
  firebaseSession: { get: fakes.session },
  openFirebase: undefined,
  openKeptSession: fakes.openKeptSession,
}));
vi.mock('./first-half.ts', () => ({ endFirstHalf: fakes.endFirstHalf }));
vi.mock('./remembered.ts', () => ({ useStoredElsewhere: undefined }));
vi.mock('./stored-user.ts', () => ({ useStoredUser: undefined }));

const uid = 'ABC123';
const signedIn = { state: 'signed-in', uid, admin: false } as const;

beforeEach(() => void vi.resetAllMocks());

it.each<readonly [string, FirebaseSession, number]>([
  ['a session that nobody has stored is ended', signedIn, 1],
  ['nothing is ended where there is no session', { state: 'none' }, 0],
  ['nothing is ended where Firebase is missing', { state: 'missing', error: undefined }, 0],
])('on a page of a visitor %s, once Firebase has answered', async (_, answer, ends) => {
  fakes.session.mockReturnValue({ state: 'settling' });
  fakes.askFirebase.mockImplementation(async () => void fakes.session.mockReturnValue(answer));
  await openSession(undefined);
  expect(fakes.endFirstHalf).toHaveBeenCalledTimes(ends);
});

it('the session of a remembered member is opened as it was kept, and not ended', async () => {
  fakes.session.mockReturnValue(signedIn);
  await openSession(uid);
  expect(fakes.openKeptSession.mock.calls).toEqual([[uid]]);
  expect(fakes.endFirstHalf).not.toHaveBeenCalled();
});
