import { beforeEach, expect, it, vi } from 'vitest';
import type { CallApi } from '../base/api/create-call-api.ts';
import { fakeServer } from '../base/api/testing/fake-server.ts';
import type { StoredUser } from '../session/session.ts';
import { readSealedWallet } from './sealed-wallet.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<CallApi>(),
  findStoredUser: vi.fn<() => StoredUser | undefined>(),
}));
vi.mock('../base/api/call-api.ts', () => fakes);
vi.mock('../session/stored-user.ts', () => fakes);

const publicKey = `0x${'a'.repeat(40)}`;
const sealed = {
  sealed: 'current',
  share: 's'.repeat(43),
  phrases: `{"v":1,"iv":"${'i'.repeat(16)}","ct":"${'c'.repeat(60)}"}`,
} as const;
const stored = { id: 'ABC123', mail: 'typed@polytips.example', name: 'One Member', publicKey };
const reset = { ...stored, id: 'XYZ789', mail: 'linked@polytips.example' };

beforeEach(() => {
  vi.resetAllMocks();
  fakes.findStoredUser.mockReturnValue(stored);
});

it.each([
  ['the stored member', undefined, stored],
  ['a member whose password was just reset', reset, reset],
])('a wallet of %s is salted with the mail that this browser knows', async (_, given, owner) => {
  const { callApi, requests } = fakeServer({ walletShare: [{ data: [sealed] }] });
  fakes.callApi.mockImplementation(callApi);
  expect(await readSealedWallet(given)).toEqual({
    ok: true,
    wallet: { uid: owner.id, mail: owner.mail, publicKey, ...sealed },
  });
  // The server says no mail.
  expect(requests.map(({ name }) => name)).toEqual(['walletShare']);
});

it('a wallet of nobody is not read', async () => {
  fakes.findStoredUser.mockReturnValue(undefined);
  expect(await readSealedWallet()).toEqual({ ok: false, message: 'Log in first' });
  expect(fakes.callApi).not.toHaveBeenCalled();
});
