import { describe, expect, it } from 'vitest';
import { findResetLink, findResetProblem } from './reset-model.ts';

describe('findResetLink', () => {
  it('reads the address, cleaned, and the token', () => {
    const query = new URLSearchParams({ token: 'tok', email: ' One@PolyTips.example ' });
    expect(findResetLink(query)).toEqual({ mail: 'one@polytips.example', token: 'tok' });
  });

  it.each([
    ['nothing', ''],
    ['no address', 'token=tok'],
    ['an empty address', 'token=tok&email='],
    ['no mail address', 'token=tok&email=one@polytips'],
    ['an address that is too long', `token=tok&email=${'a'.repeat(20)}@polytips.example`],
    ['no token', 'email=one@polytips.example'],
    ['an empty token', 'token=&email=one@polytips.example'],
  ])('finds no link in %s', (_case, query) => {
    expect(findResetLink(new URLSearchParams(query))).toBeUndefined();
  });
});

describe('findResetProblem', () => {
  const simple = 'Password Must Have At Least A Letter & A Digit';
  it.each([
    ['', 'Minimum Password Length 6'],
    ['ab12c', 'Minimum Password Length 6'],
    ['a1'.repeat(8), 'Maximum Password Length 15'],
    ['a'.repeat(16), 'Maximum Password Length 15'],
    [`${'a'.repeat(14)}1`, undefined],
    ['abcdef', simple],
    ['123456', simple],
    ['!!!!!!', simple],
    ['abcde1', undefined],
  ])('of "%s" is %s', (password, problem) => {
    expect(findResetProblem(password)).toBe(problem);
  });
});
