import { describe, expect, it } from 'vitest';
import {
  findChangeProblem,
  findResetLink,
  findResetProblem,
  passwordChecks,
} from './password-rules.ts';

describe('passwordChecks', () => {
  const all = ['6-20 characters', '1 lowercase', '1 uppercase', '1 number', '1 symbol'];
  it.each([
    ['', []],
    ['abc', ['1 lowercase']],
    ['ABCDEF', ['6-20 characters', '1 uppercase']],
    ['123456', ['6-20 characters', '1 number']],
    ['aB3$', ['1 lowercase', '1 uppercase', '1 number', '1 symbol']],
    ['aB3$aB3$aB3$aB3$aB3$', all],
    ['aB3$aB3$aB3$aB3$aB3$x', all.slice(1)],
    // A space is no symbol, and any alphabet has letters.
    ['ä Ö 7 ', ['6-20 characters', '1 lowercase', '1 uppercase', '1 number']],
  ])('the password "%s" meets %j', (password, met) => {
    const checks = passwordChecks(password);
    expect(checks.map(({ label }) => label)).toEqual(all);
    expect(checks.filter((check) => check.met).map(({ label }) => label)).toEqual(met);
  });
});

describe('findChangeProblem', () => {
  it.each([
    ['', '', 'Minimum Password Length 6'],
    ['abc12', 'abc12', 'Minimum Password Length 6'],
    ['abc12', 'other', 'Minimum Password Length 6'],
    ['a'.repeat(21), 'a'.repeat(21), 'Maximum Password Length 20'],
    ['a'.repeat(21), 'a'.repeat(20), 'Maximum Password Length 20'],
    ['a'.repeat(20), 'a'.repeat(20), undefined],
    ['abcdef', 'abcdeF', 'Password Not Matched'],
    ['abcdef', '', 'Password Not Matched'],
    // The other checks are advice.
    ['abcdef', 'abcdef', undefined],
    ['      ', '      ', undefined],
  ])('for "%s" confirmed as "%s" is %s', (password, confirmed, problem) => {
    expect(findChangeProblem(password, confirmed)).toBe(problem);
  });
});

describe('findResetLink', () => {
  it('reads the mail address, cleaned, and the token', () => {
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
  ])('finds no link in a query with %s', (_case, query) => {
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
  ])('for "%s" is %s', (password, problem) => {
    expect(findResetProblem(password)).toBe(problem);
  });
});
