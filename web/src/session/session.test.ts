import { describe, expect, it } from 'vitest';
import { parseStoredUser, sessionOf } from './session.ts';

const user = {
  id: 'K7M2QP',
  mail: 'root@polytips.example',
  name: 'Root Member',
  publicKey: `0x${'a'.repeat(40)}`,
  phrases: `{"v":1,"iv":"${'i'.repeat(16)}","ct":"${'c'.repeat(60)}"}`,
};

describe('a stored user', () => {
  it('is read from a whole record', () => {
    expect(parseStoredUser(JSON.stringify(user))).toEqual(user);
  });

  it('is read without an envelope, which the server keeps back after a reset', () => {
    const { phrases: _phrases, ...locked } = user;
    expect(parseStoredUser(JSON.stringify(locked))).toEqual(locked);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no record', '"K7M2QP"'],
    ['no mail', JSON.stringify({ ...user, mail: undefined })],
    ['no wallet', JSON.stringify({ ...user, publicKey: '' })],
    ['an unsealed phrase', JSON.stringify({ ...user, phrases: 'twelve words in the clear' })],
  ])('is not read from %s', (_, json) => {
    expect(parseStoredUser(json)).toBeUndefined();
  });
});

describe('the session', () => {
  const signedIn = { state: 'signed-in', uid: user.id, admin: true } as const;
  const missing = { state: 'missing', error: new Error('Firebase does not start') } as const;

  it('is that of the member whose uid both halves name', () => {
    expect(sessionOf(user, signedIn, false)).toEqual({
      state: 'member',
      member: {
        uid: user.id,
        mail: user.mail,
        name: user.name,
        publicKey: user.publicKey,
        admin: true,
      },
    });
  });

  it.each([
    ['settling while Firebase reads what it kept', user, { state: 'settling' }, 'settling'],
    ['none without a Firebase session', user, { state: 'none' }, 'none'],
    ['none without a stored user', undefined, signedIn, 'none'],
    ['none without a stored user where Firebase is missing', undefined, missing, 'none'],
    ['none when the halves are of two members', user, { ...signedIn, uid: 'ZZZZZZ' }, 'none'],
  ] as const)('is %s', (_, stored, firebase, state) => {
    expect(sessionOf(stored, firebase, false).state).toBe(state);
  });

  it('is settling after a log-in in another tab until Firebase has its half', () => {
    expect(sessionOf(user, { state: 'none' }, true).state).toBe('settling');
    expect(sessionOf(undefined, { state: 'none' }, true).state).toBe('none');
  });
});
