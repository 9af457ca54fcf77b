import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepFirstHalf } from './first-half.ts';
import { dropGoneSession, logOut, logOutTo } from './log-out.ts';

const fakes = vi.hoisted(() => ({
  openFirebase: vi.fn<() => Promise<unknown>>(),
  endSession: vi.fn<() => Promise<void>>(),
  removeKeptRecord: vi.fn<() => Promise<void>>(),
  lock: vi.fn<() => void>(),
  endDelivery: vi.fn<() => Promise<void>>(),
  remember: vi.fn<(json: string | null) => void>(),
  isRemembered: vi.fn<() => boolean>(),
  clearStorage: vi.fn<() => void>(),
  findIdToken: vi.fn<() => Promise<string>>(),
  requestLogout: vi.fn<() => Promise<unknown>>(),
  currentAddress: vi.fn<() => string>(),
  navigate: vi.fn<(to: string, way: string) => void>(),
}));
vi.mock('../base/firebase/firebase.ts', () => ({
  openFirebase: fakes.openFirebase,
  findIdToken: fakes.findIdToken,
}));
vi.mock('../base/firebase/kept-record.ts', () => ({
  removeKeptRecord: fakes.removeKeptRecord,
}));
vi.mock('../base/api/call-api.ts', () => ({ callApiAs: () => fakes.requestLogout }));
vi.mock('../base/browser/device-turn.ts', () => ({ endDeliveryInTurn: fakes.endDelivery }));
vi.mock('../ui/router.tsx', () => ({
  currentAddress: fakes.currentAddress,
  navigate: fakes.navigate,
}));
vi.mock('../vault/app-vault.ts', () => ({ vault: { lock: fakes.lock } }));
vi.mock('./remembered.ts', () => ({
  remember: fakes.remember,
  isRemembered: fakes.isRemembered,
  remembered: undefined,
  clearStorage: fakes.clearStorage,
}));

let queryClient: QueryClient;
const firebase = { endSession: fakes.endSession };

beforeEach(() => {
  vi.resetAllMocks();
  fakes.openFirebase.mockResolvedValue(firebase);
  // Nobody is stored any more once the member is forgotten.
  fakes.remember.mockImplementation(() => void fakes.isRemembered.mockReturnValue(false));
  queryClient = new QueryClient();
  queryClient.setQueryData(['getUser'], 'Member');
});

it('a stored member without a session is forgotten, with the vault and what Firebase has', async () => {
  fakes.isRemembered.mockReturnValue(true);
  await dropGoneSession(queryClient);
  expect(fakes.lock).toHaveBeenCalledOnce();
  expect(fakes.remember.mock.calls).toEqual([[null]]);
  expect(fakes.endSession).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(['getUser'])).toBeUndefined();
});

it('a tab that finds nobody stored forgets what it has read, and ends what nobody has stored', async () => {
  fakes.isRemembered.mockReturnValue(false);
  await dropGoneSession(queryClient);
  expect(queryClient.getQueryData(['getUser'])).toBeUndefined();
  // A log-out that was broken off has left both.
  expect(fakes.endSession).toHaveBeenCalledOnce();
  expect(fakes.endDelivery).toHaveBeenCalledOnce();
  for (const ends of [fakes.lock, fakes.remember]) expect(ends).not.toHaveBeenCalled();
});

it('a tab ends nothing of another one that is between the halves of a session', async () => {
  fakes.isRemembered.mockReturnValue(false);
  const end = keepFirstHalf();
  await dropGoneSession(queryClient);
  expect(queryClient.getQueryData(['getUser'])).toBeUndefined();
  for (const ends of [fakes.lock, fakes.endSession, fakes.endDelivery, fakes.remember])
    expect(ends).not.toHaveBeenCalled();
  await end();
  expect(fakes.endSession).toHaveBeenCalledOnce();
});

it.each<readonly [string, typeof keepFirstHalf]>([
  [
    'has stored a member',
    () => {
      fakes.isRemembered.mockReturnValue(true);
      return () => Promise.resolve();
    },
  ],
  ['is between the halves of a session', keepFirstHalf],
])('nothing is ended where another tab, until Firebase is there, %s', async (_, begin) => {
  fakes.isRemembered.mockReturnValue(false);
  const opening = Promise.withResolvers<unknown>();
  fakes.openFirebase.mockReturnValueOnce(opening.promise);
  const dropped = dropGoneSession(queryClient);
  const end = begin();
  opening.resolve(firebase);
  await dropped;
  expect(fakes.endSession).not.toHaveBeenCalled();
  await end();
});

it.each([
  ['removed where nobody is stored', false, 1],
  ['left to another tab that has stored a member meanwhile', true, 0],
])('what Firebase keeps, which does not start, is %s', async (_, isStored, removals) => {
  fakes.isRemembered.mockReturnValue(false);
  fakes.openFirebase.mockImplementation(async () => {
    fakes.isRemembered.mockReturnValue(isStored);
    throw new Error('The disk is full');
  });
  await dropGoneSession(queryClient);
  expect(fakes.removeKeptRecord).toHaveBeenCalledTimes(removals);
});

it('a tab in Lockdown Mode has nothing to end', async () => {
  fakes.isRemembered.mockReturnValue(false);
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  await dropGoneSession(queryClient);
  expect(fakes.openFirebase).not.toHaveBeenCalled();
});

it('a session is removed, and not ended later, once it took too long until Firebase is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakes.isRemembered.mockReturnValue(false);
  const opening = Promise.withResolvers<unknown>();
  fakes.openFirebase.mockReturnValueOnce(opening.promise);
  const dropped = dropGoneSession(queryClient);
  await vi.advanceTimersByTimeAsync(20_000);
  await dropped;
  expect(fakes.removeKeptRecord).toHaveBeenCalledOnce();
  opening.resolve(firebase);
  await vi.advanceTimersByTimeAsync(0);
  expect(fakes.endSession).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('a tab that has stored the member by the end of both halves keeps the session', async () => {
  fakes.isRemembered.mockReturnValue(true);
  await keepFirstHalf()();
  expect(fakes.endSession).not.toHaveBeenCalled();
});

it('a session that Firebase does not end is dropped all the same, in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakes.isRemembered.mockReturnValue(true);
  fakes.endSession.mockReturnValueOnce(new Promise(() => undefined));
  const dropped = dropGoneSession(queryClient);
  await vi.advanceTimersByTimeAsync(20_000);
  await dropped;
  expect(fakes.remember.mock.calls).toEqual([[null]]);
  vi.useRealTimers();
});

it('a logout forgets the member before it waits for the token, which Firebase keeps until then', async () => {
  fakes.isRemembered.mockReturnValue(false);
  const token = Promise.withResolvers<string>();
  fakes.findIdToken.mockReturnValue(token.promise);
  fakes.requestLogout.mockResolvedValue({ ok: true, data: [{ status: 'OK' }] });
  const left = logOut(queryClient);
  expect(fakes.lock).toHaveBeenCalledOnce();
  expect(fakes.clearStorage).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(['getUser'])).toBeUndefined();
  // Another tab finds nobody stored.
  await dropGoneSession(queryClient);
  expect(fakes.endSession).not.toHaveBeenCalled();
  token.resolve('token');
  await left;
  expect(fakes.requestLogout).toHaveBeenCalledOnce();
  expect(fakes.endSession).toHaveBeenCalledOnce();
});

it.each([
  ['/', [['/forgot', 'replace']]],
  ['/login', []],
])('a logout that has led to %s leads on: %j', async (address, moves) => {
  fakes.isRemembered.mockReturnValue(false);
  fakes.findIdToken.mockResolvedValue('token');
  fakes.requestLogout.mockResolvedValue({ ok: true, data: [{ status: 'OK' }] });
  fakes.currentAddress.mockReturnValue(address);
  await logOutTo(queryClient, '/forgot');
  expect(fakes.navigate.mock.calls).toEqual(moves);
  expect(fakes.endSession).toHaveBeenCalledOnce();
});
