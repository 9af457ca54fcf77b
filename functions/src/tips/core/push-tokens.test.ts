import { expect, it } from 'vitest';
import { addToken, isFresh, removeToken, tokensMax } from './push-tokens.ts';

const subscribedAt = '2026-01-07T12:00:00.000Z';
const now = new Date('2026-01-20T12:00:00.000Z');
const tokens = Array.from({ length: tokensMax }, (_, index) => ({
  token: `token-${index}`,
  subscribedAt,
}));

it.each([
  ['2026-01-07T12:00:00.000Z', true],
  ['2026-01-14T11:59:59.999Z', true],
  ['2026-01-14T12:00:00.000Z', false],
])('at %s a token is fresh: %s', (moment, fresh) => {
  expect(isFresh(tokens, 'token-3', new Date(moment))).toBe(fresh);
});

it('takes no unknown token for fresh', () => {
  expect(isFresh(tokens, 'token-x', now)).toBe(false);
  expect(isFresh([], 'token-0', now)).toBe(false);
});

it('puts a new token first and the oldest out', () => {
  const { kept, pushedOut } = addToken(tokens, 'new', now);
  expect(kept).toEqual([{ token: 'new', subscribedAt: now.toISOString() }, ...tokens.slice(0, -1)]);
  expect(pushedOut).toEqual(tokens.slice(-1));
});

it('renews a known token without putting any out', () => {
  const { kept, pushedOut } = addToken(tokens, 'token-9', now);
  expect(kept).toEqual([
    { token: 'token-9', subscribedAt: now.toISOString() },
    ...tokens.slice(0, -1),
  ]);
  expect(pushedOut).toEqual([]);
});

it('removes one token and no other', () => {
  expect(removeToken(tokens, 'token-0')).toEqual(tokens.slice(1));
  expect(removeToken(tokens, 'token-x')).toEqual(tokens);
});
