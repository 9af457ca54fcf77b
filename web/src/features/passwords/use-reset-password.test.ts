import { beforeEach, expect, it, vi } from 'vitest';
import type { Reset } from './reset-password.ts';
import { resetAndEnter } from './use-reset-password.ts';

const fakes = vi.hoisted(() => ({
  resetPassword: vi.fn<() => Promise<Reset>>(),
  signIn: vi.fn<(signIn: object) => Promise<void>>(),
  findStoredUser: vi.fn<() => { id: string } | undefined>(),
  removeStoredUser: vi.fn<() => void>(),
  endDelivery: vi.fn<() => Promise<void>>(),
  cancel: vi.fn<() => void>(),
  lock: vi.fn<() => void>(),
  storageProblem: vi.fn<() => Promise<string | undefined>>(),
}));
vi.mock('./reset-password.ts', () => ({ resetPassword: fakes.resetPassword }));
vi.mock('../../base/api/call-api.ts', () => ({ callApi: undefined }));
vi.mock('../../base/firebase/sign-in.ts', () => ({ signIn: fakes.signIn }));
vi.mock('../../base/browser/device-turn.ts', () => ({ endDeliveryInTurn: fakes.endDelivery }));
vi.mock('../../session/first-half.ts', () => ({ keepFirstHalf: undefined }));
vi.mock('../../session/storage-problem.ts', () => ({ storageProblem: fakes.storageProblem }));
vi.mock('../../session/stored-user.ts', () => ({
  findStoredUser: fakes.findStoredUser,
  removeStoredUser: fakes.removeStoredUser,
}));
vi.mock('../../vault/app-vault.ts', () => ({ vault: { cancel: fakes.cancel, lock: fakes.lock } }));

const uid = 'ABC123';
const publicKey = `0x${'1'.repeat(40)}`;
const row = { CODES: uid, NAMES: 'One Member', publicKey, token: 'token', sealed: 'old' } as const;
const request = { mail: 'one@polytips.example', token: 'link', password: 'Passw0rd' };

let leaving: AbortController;
const reset = () => resetAndEnter(request, { signal: leaving.signal, onProgress: () => undefined });

beforeEach(() => {
  vi.resetAllMocks();
  leaving = new AbortController();
  fakes.resetPassword.mockResolvedValue({ state: 'reset', row });
});

it('a reset locks all tabs, forgets the former member and signs the member of the link in', async () => {
  expect(await reset()).toEqual({
    state: 'reset',
    member: { id: uid, mail: request.mail, name: 'One Member', publicKey },
  });
  expect(fakes.lock).toHaveBeenCalledOnce();
  expect(fakes.removeStoredUser).toHaveBeenCalledOnce();
  expect(fakes.signIn.mock.calls).toEqual([
    [{ customToken: 'token', uid, signal: leaving.signal }],
  ]);
});

it.each([
  ['end where another member is', 'XYZ789', 1],
  ['go on where the same member is', uid, 0],
])('messages to the device %s logged in', async (_, id, ends) => {
  fakes.findStoredUser.mockReturnValue({ id });
  await reset();
  expect(fakes.endDelivery).toHaveBeenCalledTimes(ends);
});

it('a member who leaves before the answer is not signed in, and nobody is forgotten', async () => {
  fakes.resetPassword.mockImplementation(async () => {
    leaving.abort();
    return { state: 'reset', row };
  });
  await expect(reset()).rejects.toThrow('aborted');
  expect(fakes.cancel).toHaveBeenCalledOnce();
  expect(fakes.lock).not.toHaveBeenCalled();
  expect(fakes.removeStoredUser).not.toHaveBeenCalled();
  expect(fakes.signIn).not.toHaveBeenCalled();
});

it('a browser that keeps nothing uses no link up', async () => {
  fakes.storageProblem.mockResolvedValue('Nothing is kept');
  expect(await reset()).toEqual({ state: 'failed', message: 'Nothing is kept' });
  expect(fakes.resetPassword).not.toHaveBeenCalled();
});

it('a member who leaves before the browser is known to keep anything uses no link up', async () => {
  fakes.storageProblem.mockImplementation(async () => {
    leaving.abort();
    return undefined;
  });
  await expect(reset()).rejects.toThrow('aborted');
  expect(fakes.resetPassword).not.toHaveBeenCalled();
});
