import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from './start-session.ts';

const fakes = vi.hoisted(() => ({
  signIn: vi.fn<(signIn: object) => Promise<void>>(),
  saveStoredUser: vi.fn<(user: object) => void>(),
  endSession: vi.fn<() => Promise<void>>(),
}));
vi.mock('../base/firebase/sign-in.ts', () => ({ signIn: fakes.signIn }));
vi.mock('../base/firebase/firebase.ts', () => ({
  openFirebase: async () => ({ endSession: fakes.endSession }),
}));
vi.mock('../base/firebase/kept-record.ts', () => ({ removeKeptRecord: undefined }));
vi.mock('../base/browser/device-turn.ts', () => ({ endDeliveryInTurn: () => Promise.resolve() }));
vi.mock('./remembered.ts', () => ({
  isRemembered: () => fakes.saveStoredUser.mock.calls.length > 0,
}));
vi.mock('./stored-user.ts', () => ({ saveStoredUser: fakes.saveStoredUser }));

const user = {
  id: 'ABC123',
  mail: 'new@polytips.example',
  name: 'New Member',
  publicKey: '0x01',
  phrases: 'sealed',
};
const callAsMember = vi.fn<() => Promise<void>>();

beforeEach(() => void vi.resetAllMocks());

describe('a call as the new member', () => {
  test('is made after Firebase knows the member, and has its reply before the user is stored', async () => {
    const signedIn = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    fakes.signIn.mockReturnValueOnce(signedIn.promise);
    callAsMember.mockReturnValueOnce(answered.promise);
    const started = startSession('token', user, { callAsMember });
    await settle();
    expect(callAsMember).not.toHaveBeenCalled();
    signedIn.resolve();
    await settle();
    expect(callAsMember).toHaveBeenCalledTimes(1);
    expect(fakes.saveStoredUser).not.toHaveBeenCalled();
    answered.resolve();
    await started;
    expect(fakes.signIn.mock.calls).toEqual([[{ customToken: 'token', uid: user.id }]]);
    expect(fakes.saveStoredUser.mock.calls).toEqual([[user]]);
  });

  test('is not made where no session begins, and no user is stored either', async () => {
    fakes.signIn.mockRejectedValueOnce(new Error('away'));
    await expect(startSession('token', user, { callAsMember })).rejects.toThrow('away');
    expect(callAsMember).not.toHaveBeenCalled();
    expect(fakes.saveStoredUser).not.toHaveBeenCalled();
  });
});

test.each<[string, (leave: () => void) => void]>([
  [
    'while Firebase signs in',
    (leave) => void fakes.signIn.mockImplementationOnce(async () => leave()),
  ],
  [
    'while Home is asked for',
    (leave) => void callAsMember.mockImplementationOnce(async () => leave()),
  ],
])('a visitor who leaves %s is not stored, and has no session', async (_when, arrange) => {
  const leaving = new AbortController();
  arrange(() => leaving.abort());
  const { signal } = leaving;
  await expect(startSession('token', user, { signal, callAsMember })).rejects.toThrow('aborted');
  expect(fakes.signIn).toHaveBeenCalledWith({ customToken: 'token', uid: user.id, signal });
  expect(fakes.saveStoredUser).not.toHaveBeenCalled();
  await expect.poll(() => fakes.endSession.mock.calls).toHaveLength(1);
});

test('a session that has started is not ended', async () => {
  await startSession('token', user, { callAsMember });
  expect(fakes.saveStoredUser.mock.calls).toEqual([[user]]);
  await settle();
  expect(fakes.endSession).not.toHaveBeenCalled();
});

/** Lets everything happen that waits for nothing. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
