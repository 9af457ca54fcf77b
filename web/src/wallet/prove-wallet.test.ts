import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { createStore } from '../base/store.ts';
import type { VaultState } from '../vault/vault.ts';
import { type ProofDeps, withProof } from './prove-wallet.ts';

const nonce = 'n'.repeat(43);
const sig = `0x${'1'.repeat(130)}`;
const publicKey = `0x${'a'.repeat(40)}`;
const unproven: FakeAnswer = { status: 409, code: 'wallet_unproven' };
const done: FakeAnswer = { data: [{ status: 'OK' }] };
const proof = ['walletChallenge', 'walletProof'];

interface Course {
  /** The answers to the request that takes a proven wallet. */
  readonly answers: readonly FakeAnswer[];
  readonly proofAnswer?: FakeAnswer;
  readonly challengeAnswer?: FakeAnswer;
  readonly vault?: Partial<ProofDeps['vault']>;
}

async function request({ answers, proofAnswer = done, challengeAnswer, vault }: Course) {
  const { callApi, requests } = fakeServer({
    walletChallenge: [challengeAnswer ?? { data: [{ nonce }] }],
    walletProof: [proofAnswer],
    walletBackup: answers,
  });
  const deps: ProofDeps = {
    vault: {
      state: createStore<VaultState>({ status: 'unlocked', publicKey }),
      signProof: () => Promise.resolve(sig),
      ...vault,
    },
    callApi,
  };
  const result = await withProof(deps, 'ABC123')(() => callApi(walletsCalls.walletBackup, {}));
  return { result, names: requests.map(({ name }) => name) };
}

describe('withProof', () => {
  it('a request that an unproven wallet may not make is made again after the proof', async () => {
    const { result, names } = await request({ answers: [unproven, done] });
    expect(result.ok).toBe(true);
    expect(names).toEqual(['walletBackup', ...proof, 'walletBackup']);
  });

  it('a request is made again once', async () => {
    const { result, names } = await request({ answers: [unproven] });
    expect(result).toMatchObject({ ok: false, failure: { code: 'wallet_unproven' } });
    expect(names).toEqual(['walletBackup', ...proof, 'walletBackup']);
  });

  it.each<[string, Course, readonly string[]]>([
    ['went well', { answers: [done] }, []],
    ['was refused for another reason', { answers: [{ status: 409, code: 'payout_held' }] }, []],
    ['has no answer', { answers: ['lost'] }, []],
    [
      'is by a locked wallet',
      { answers: [unproven], vault: { state: createStore<VaultState>({ status: 'locked' }) } },
      [],
    ],
    [
      'finds the wallet locked meanwhile',
      { answers: [unproven], vault: { signProof: () => Promise.resolve(undefined) } },
      ['walletChallenge'],
    ],
    ['gets no challenge', { answers: [unproven], challengeAnswer: 'lost' }, ['walletChallenge']],
    [
      'has its proof refused',
      { answers: [unproven], proofAnswer: { status: 409, code: 'wallet_taken' } },
      proof,
    ],
  ])('a request that %s is not made again', async (_, course, calls) => {
    const { names } = await request(course);
    expect(names).toEqual(['walletBackup', ...calls]);
  });
});
