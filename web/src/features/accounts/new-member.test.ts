import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../wallet/use-backup-state.ts', () => ({ noteFreshWallet: () => undefined }));

const mail = 'new@polytips.example';
const publicKey = `0x${'a'.repeat(40)}`;
const stored = new Map<string, string>();

/** The module as a page that has just been loaded has it. */
const reload = () => {
  vi.resetModules();
  return import('./new-member.ts');
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('who signs up in this tab is expected after a reload, too, with the address that was made', async () => {
  const before = await reload();
  before.expectMember(mail, publicKey);
  const after = await reload();
  expect(after.isExpected(mail)).toBe(true);
  expect(after.isExpected('other@polytips.example')).toBe(false);
  expect(after.isAnother(mail, publicKey.toUpperCase().replace('0X', '0x'))).toBe(false);
  expect(after.isAnother(mail, `0x${'b'.repeat(40)}`)).toBe(true);
});

it('of a signup its mail and its address alone are stored', async () => {
  const { expectMember } = await reload();
  expectMember(mail, publicKey);
  expect([...stored]).toEqual([['polytips:signup', JSON.stringify({ mail, publicKey })]]);
});

it.each([
  ['its member has entered', true],
  ['it made no account', false],
])('nothing of a signup stays stored once %s', async (_, hasEntered) => {
  const { expectMember, expectNobody, noteNewMember } = await reload();
  expectMember(mail, publicKey);
  if (hasEntered) noteNewMember('ABC123', mail);
  else expectNobody();
  expect(stored.size).toBe(0);
});

it.each(['', '{', '{}', JSON.stringify({ mail }), JSON.stringify({ mail, publicKey: 1 })])(
  'the stored text %j is nobody',
  async (json) => {
    stored.set('polytips:signup', json);
    const { isAnother, isExpected } = await reload();
    expect(isExpected(mail)).toBe(false);
    expect(isAnother(mail, publicKey)).toBe(false);
  },
);
