import { expect, it } from 'vitest';
import type { Wallet } from '../../members/wallet.ts';
import { isResealed, reseal } from './reseal.ts';

const wallet: Wallet = {
  verifier: '0'.repeat(64),
  share: 'share',
  phrases: 'p0',
  sealed: 'old',
  formerVerifier: '1'.repeat(64),
  replaceable: true,
  earlierPhrases: [],
  payoutHold: null,
  provenAt: null,
  retired: null,
  devices: [],
};

it('a wallet keeps its last five envelopes, newest first', () => {
  let resealed = wallet;
  for (const phrases of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']) {
    resealed = { ...resealed, ...reseal(resealed, phrases) };
  }
  expect(resealed.phrases).toBe('p6');
  expect(resealed.earlierPhrases).toEqual(['p5', 'p4', 'p3', 'p2', 'p1']);
});

it('a re-encryption makes the seal current for good, forgets the password before, and proves the hold without ending it', () => {
  expect(reseal(wallet, 'p1')).toMatchObject({
    sealed: 'current',
    formerVerifier: null,
    replaceable: false,
    payoutHold: null,
  });
  const until = '2026-01-08T12:00:00.000Z';
  const held = { ...wallet, payoutHold: { until, proven: false } };
  expect(reseal(held, 'p1').payoutHold).toEqual({ until, proven: true });
});

it.each([
  ['the envelope, current', { sealed: 'current' }, 'p0', true],
  ['the envelope, marked old by a reset', {}, 'p0', false],
  ['another envelope', { sealed: 'current' }, 'p1', false],
] as const)('whether %s is in place', (_, change, phrases, expected) => {
  expect(isResealed({ ...wallet, ...change }, phrases)).toBe(expected);
});
