import { describe, expect, it } from 'vitest';
import { findChangeProblem, passwordChecks } from './password-model.ts';

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
    // A space is no symbol, and letters are not only those of English.
    ['ä Ö 7 ', ['6-20 characters', '1 lowercase', '1 uppercase', '1 number']],
  ])('of "%s" meets %j', (password, met) => {
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
    // The rest of the checklist is advice.
    ['abcdef', 'abcdef', undefined],
    ['      ', '      ', undefined],
  ])('of "%s" and "%s" is %s', (password, confirmed, problem) => {
    expect(findChangeProblem(password, confirmed)).toBe(problem);
  });
});
