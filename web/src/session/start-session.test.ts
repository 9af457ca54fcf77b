import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from './start-session.ts';

const fakes = vi.hoisted(() => ({
  signIn: vi.fn<(token: string) => Promise<string>>(),
  saveStoredUser: vi.fn<(user: object) => void>(),
}));
vi.mock('../base/firebase/firebase.ts', () => ({ signIn: fakes.signIn }));
vi.mock('./stored-user.ts', () => ({ saveStoredUser: fakes.saveStoredUser }));

const user = { id: 'ABC123', name: 'New Member', publicKey: '0x01', phrases: 'sealed' };
const callAsMember = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.resetAllMocks();
  fakes.signIn.mockResolvedValue(user.id);
});

describe('a call as the new member', () => {
  test('is made after Firebase knows the member, and has its reply before the user is stored', async () => {
    const signedIn = Promise.withResolvers<string>();
    const answered = Promise.withResolvers<void>();
    fakes.signIn.mockReturnValueOnce(signedIn.promise);
    callAsMember.mockReturnValueOnce(answered.promise);
    const started = startSession('token', user, callAsMember);
    await settle();
    expect(callAsMember).not.toHaveBeenCalled();
    signedIn.resolve(user.id);
    await settle();
    expect(callAsMember).toHaveBeenCalledTimes(1);
    expect(fakes.saveStoredUser).not.toHaveBeenCalled();
    answered.resolve();
    await started;
    expect(fakes.signIn.mock.calls).toEqual([['token']]);
    expect(fakes.saveStoredUser.mock.calls).toEqual([[user]]);
  });

  test('is not made as another member, who is not stored either', async () => {
    fakes.signIn.mockResolvedValueOnce('XYZ789');
    await expect(startSession('token', user, callAsMember)).rejects.toThrow('not of the member');
    expect(callAsMember).not.toHaveBeenCalled();
    expect(fakes.saveStoredUser).not.toHaveBeenCalled();
  });
});

test('a session starts also without a call', async () => {
  await startSession('token', user);
  expect(fakes.saveStoredUser.mock.calls).toEqual([[user]]);
});

/** Lets everything happen that waits for nothing. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
