import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallFailure, unreachable } from '../base/api/call-failure.ts';

const fakes = vi.hoisted(() => ({
  renewIdToken: vi.fn<() => Promise<string | undefined>>(),
  getUser: vi.fn<(token: string) => Promise<unknown>>(),
  dropGoneSession: vi.fn<() => Promise<void>>(),
}));
vi.mock('../base/firebase/firebase.ts', () => ({
  askFirebase: () => Promise.resolve(),
  renewIdToken: fakes.renewIdToken,
}));
vi.mock('../base/api/call-api.ts', () => ({
  callApiAs: (token: string) => () => fakes.getUser(token),
}));
vi.mock('./session-renewal.ts', () => ({
  wasSessionRenewed: (isAccepted: () => Promise<boolean>) => isAccepted(),
}));
vi.mock('./stored-user.ts', () => ({ findStoredUser: () => ({ id: 'ABC123' }) }));
vi.mock('./log-out.ts', () => ({ dropGoneSession: fakes.dropGoneSession }));

const noSession: CallFailure = {
  kind: 'refused',
  code: 'no_session',
  message: 'Log in first',
  status: 401,
};
const answers = {
  accepted: { ok: true },
  refused: { ok: false, failure: noSession },
  unreachable: { ok: false, failure: unreachable },
};

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(() => void vi.unstubAllGlobals());

describe('a session that the server refuses', () => {
  it.each<
    ['dropped' | 'kept' | 'left', string, () => Promise<string | undefined>, keyof typeof answers]
  >([
    ['kept', 'the server accepts the renewed token', async () => 'renewed', 'accepted'],
    ['dropped', 'the server refuses the renewed token', async () => 'renewed', 'refused'],
    ['kept', 'the server does not answer', async () => 'renewed', 'unreachable'],
    ['dropped', 'Google has ended it', async () => undefined, 'accepted'],
    ['left', 'Google does not answer', () => Promise.reject(new Error('No network')), 'refused'],
  ])('is %s where %s', async (verdict, _, renew, answer) => {
    fakes.renewIdToken.mockImplementation(renew);
    fakes.getUser.mockImplementation(async (token) =>
      token === 'renewed' ? answers[answer] : answers.refused,
    );
    const { queryClient } = await import('./query-client.ts');
    const { CallFailed } = await import('../base/api/call-failure.ts');
    const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
    const refused = () => Promise.reject(new CallFailed(noSession));
    const read = () => queryClient.fetchQuery({ queryKey: ['read'], queryFn: refused });
    const done = {
      dropped: async () => expect(fakes.dropGoneSession).toHaveBeenCalled(),
      kept: async () => expect(readAgain).toHaveBeenCalled(),
      // Only once the check of the first refusal has ended, a second one is checked.
      left: async () => {
        await expect(read()).rejects.toThrow('Log in first');
        expect(fakes.renewIdToken.mock.calls.length).toBeGreaterThan(1);
      },
    };
    await expect(read()).rejects.toThrow('Log in first');
    await vi.waitFor(done[verdict], 5_000);
    expect(fakes.dropGoneSession).toHaveBeenCalledTimes(verdict === 'dropped' ? 1 : 0);
    expect(readAgain).toHaveBeenCalledTimes(verdict === 'kept' ? 1 : 0);
  });
});
