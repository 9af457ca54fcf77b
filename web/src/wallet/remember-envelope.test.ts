import { beforeEach, expect, it, vi } from 'vitest';
import type { StoredUser } from '../session/session.ts';
import { rememberEnvelope } from './remember-envelope.ts';

const fakes = vi.hoisted(() => ({
  findStoredUser: vi.fn<() => StoredUser | undefined>(),
  saveStoredUser: vi.fn<(user: StoredUser) => void>(),
}));
vi.mock('../session/stored-user.ts', () => fakes);

const publicKey = `0x${'a'.repeat(40)}`;
const user = {
  id: 'ABC123',
  mail: 'one@polytips.example',
  name: 'One Member',
  publicKey,
  phrases: 'before',
};

beforeEach(() => {
  vi.resetAllMocks();
  fakes.findStoredUser.mockReturnValue(user);
});

it('the envelope of the stored member is stored, and nothing else changes', () => {
  rememberEnvelope({ publicKey, phrases: 'now' });
  expect(fakes.saveStoredUser.mock.calls).toEqual([[{ ...user, phrases: 'now' }]]);
});

it('the envelope of another wallet is not stored beside an address', () => {
  rememberEnvelope({ publicKey: `0x${'b'.repeat(40)}`, phrases: 'now' });
  expect(fakes.saveStoredUser).not.toHaveBeenCalled();
});

it('no envelope is stored where no member is', () => {
  fakes.findStoredUser.mockReturnValue(undefined);
  rememberEnvelope({ publicKey, phrases: 'now' });
  expect(fakes.saveStoredUser).not.toHaveBeenCalled();
});

it('a full storage does not stop what is done with the open wallet', () => {
  fakes.saveStoredUser.mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => rememberEnvelope({ publicKey, phrases: 'now' })).not.toThrow();
});
