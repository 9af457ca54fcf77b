import { expect, it } from 'vitest';
import { normalizeMemberId } from '../contract/values/patterns.ts';
import { newMemberId, newSecret } from './ids.ts';

it('a member id has 6 Crockford characters and is found however it is typed', () => {
  for (let draw = 0; draw < 500; draw += 1) {
    const id = newMemberId();
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(normalizeMemberId(id.toLowerCase())).toBe(id);
  }
});

it.each([
  [' abc123 ', 'ABC123'],
  ['oOiIlL', '001111'],
  ['0O1Il0', '001110'],
])('the typed member id %j is read as %s', (typed, id) => {
  expect(normalizeMemberId(typed)).toBe(id);
});

it('a secret has 32 bytes, different each time', () => {
  expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newSecret()).not.toBe(newSecret());
});
