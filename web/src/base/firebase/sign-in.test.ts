import { beforeEach, expect, it, vi } from 'vitest';
import { signIn } from './sign-in.ts';

const fakes = vi.hoisted(() => ({
  openFirebase: vi.fn<() => Promise<object>>(),
  endFirebase: vi.fn<() => void>(),
  beginSignIn: vi.fn<(customToken: string, uid: string) => Promise<boolean>>(),
  abandonSignIn: vi.fn<(customToken: string) => Promise<void>>(),
}));
vi.mock('./firebase.ts', () => ({
  openFirebase: fakes.openFirebase,
  endFirebase: fakes.endFirebase,
}));

let leaving: AbortController;
const start = () => signIn({ customToken: 'token', uid: 'ABC123', signal: leaving.signal });

beforeEach(() => {
  vi.resetAllMocks();
  leaving = new AbortController();
  const { beginSignIn, abandonSignIn } = fakes;
  fakes.openFirebase.mockResolvedValue({ beginSignIn, abandonSignIn });
});

it('a visitor who leaves before Firebase is open is not signed in', async () => {
  fakes.openFirebase.mockImplementationOnce(async () => {
    leaving.abort();
    return fakes;
  });
  await expect(start()).rejects.toThrow('aborted');
  expect(fakes.beginSignIn).not.toHaveBeenCalled();
});

it('a sign-in is abandoned when the visitor leaves', async () => {
  const signedIn = Promise.withResolvers<boolean>();
  fakes.beginSignIn.mockReturnValueOnce(signedIn.promise);
  const started = start();
  await expect.poll(() => fakes.beginSignIn.mock.calls).toEqual([['token', 'ABC123']]);
  expect(fakes.abandonSignIn).not.toHaveBeenCalled();
  leaving.abort();
  expect(fakes.abandonSignIn.mock.calls).toEqual([['token']]);
  signedIn.resolve(true);
  await started;
  expect(fakes.endFirebase).not.toHaveBeenCalled();
});

it('a sign-in that the browser does not keep fails and ends Firebase', async () => {
  fakes.beginSignIn.mockResolvedValueOnce(false);
  await expect(start()).rejects.toThrow('has not kept the session');
  expect(fakes.endFirebase).toHaveBeenCalledOnce();
});

it('a sign-in that Firebase does not answer ends in time, abandoned', async () => {
  vi.useFakeTimers();
  fakes.beginSignIn.mockReturnValueOnce(new Promise(() => undefined));
  const [ended] = await Promise.allSettled([start(), vi.advanceTimersByTimeAsync(20_000)]);
  expect(ended).toEqual({ status: 'rejected', reason: new Error('No answer in time') });
  expect(fakes.abandonSignIn.mock.calls).toEqual([['token']]);
  vi.useRealTimers();
});
