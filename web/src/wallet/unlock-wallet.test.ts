import { describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { createStore } from '../base/store.ts';
import type { Opening, Vault } from '../vault/vault.ts';
import type { ReadingWallet } from './sealed-wallet.ts';
import { type UnlockDeps, unlockWallet } from './unlock-wallet.ts';

const wallet = {
  uid: 'ABC123',
  mail: 'one@polytips.example',
  publicKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  share: 'share',
  phrases: 'envelope',
  sealed: 'current',
} as const;

const nonce = 'n'.repeat(43);
const sig = `0x${'1'.repeat(129)}`;

const signProof: Vault['signProof'] = ({ uid }) => Promise.resolve(`${sig}${uid.length}`);

function open({
  reading = { ok: true, wallet },
  opening = 'opened',
  cancelled,
  proofAnswer = { data: [{ status: 'OK' }] },
}: {
  readonly reading?: ReadingWallet;
  readonly opening?: Opening;
  readonly proofAnswer?: FakeAnswer;
  readonly cancelled?: 'while reading' | 'while opening' | 'while proving';
}) {
  const leaving = new AbortController();
  const unlock = vi.fn<Vault['unlock']>(() => {
    if (cancelled === 'while opening') leaving.abort();
    return Promise.resolve(opening);
  });
  const lockHere = vi.fn<Vault['lockHere']>();
  const { callApi, requests } = fakeServer({
    walletChallenge: [{ data: [{ nonce }] }],
    walletProof: [proofAnswer],
  });
  const readWallet = () => {
    if (cancelled === 'while reading') leaving.abort();
    return Promise.resolve(reading);
  };
  const vault: UnlockDeps['vault'] = {
    unlock,
    lockHere,
    state: createStore({ status: 'unlocked', publicKey: wallet.publicKey }),
    signProof(challenge) {
      if (cancelled === 'while proving') leaving.abort();
      // The lock of that moment, and none later, when another attempt may have opened the wallet.
      lockHere.mockImplementation(() => {
        throw new Error('A wallet was locked that was opened since');
      });
      return signProof(challenge);
    },
  };
  const deps = { vault, callApi, readWallet, signal: leaving.signal };
  return { unlock, lockHere, requests, ended: unlockWallet(deps, 'Passw0rd', () => undefined) };
}

describe('unlockWallet', () => {
  it('opens the wallet with the password and the envelope of the server', async () => {
    const { unlock, lockHere, ended } = open({});
    expect(await ended).toEqual({ state: 'opened', wallet });
    const { mail, publicKey, share, phrases } = wallet;
    const sealed = { share, phrases, publicKey };
    expect(unlock).toHaveBeenCalledWith({ mail, password: 'Passw0rd' }, sealed, expect.anything());
    expect(lockHere).not.toHaveBeenCalled();
  });

  const unproven = { ok: true, wallet: { ...wallet, proven: 'NO' } } as const;

  it('asks for no proof of a proven wallet', async () => {
    const { ended, requests } = open({});
    await ended;
    expect(requests).toEqual([]);
  });

  it('proves an unproven wallet once it is open', async () => {
    const { ended, requests } = open({ reading: unproven });
    expect(await ended).toMatchObject({ state: 'opened' });
    expect(requests).toEqual([
      { name: 'walletChallenge', body: undefined },
      { name: 'walletProof', body: { nonce, sig: `${sig}6` } },
    ]);
  });

  it.each<FakeAnswer>(['lost', { status: 409, code: 'wallet_taken' }])(
    'opens an unproven wallet also when its proof is answered by %j',
    async (proofAnswer) => {
      const { ended, lockHere } = open({ reading: unproven, proofAnswer });
      expect(await ended).toMatchObject({ state: 'opened' });
      expect(lockHere).not.toHaveBeenCalled();
    },
  );

  it('proves nothing when the wallet does not open, or the member cancels', async () => {
    for (const course of [
      { reading: unproven, opening: 'cannot open' },
      { reading: unproven, cancelled: 'while opening' },
    ] as const) {
      const { ended, requests } = open(course);
      await ended;
      expect(requests).toEqual([]);
    }
  });

  it('opens nothing when the member cancels while the wallet is read', async () => {
    const { unlock, ended } = open({ cancelled: 'while reading' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(unlock).not.toHaveBeenCalled();
  });

  it('locks the wallet again when the member cancels while it opens', async () => {
    const { lockHere, ended } = open({ cancelled: 'while opening' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(lockHere).toHaveBeenCalledOnce();
  });

  it('locks the wallet at once when the member cancels while it is proven, and not later', async () => {
    const { lockHere, ended } = open({ reading: unproven, cancelled: 'while proving' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(lockHere).toHaveBeenCalledOnce();
  });

  it('opens nothing while the wallet is sealed with the password from before a reset', async () => {
    const { unlock, ended } = open({ reading: { ok: true, wallet: { ...wallet, sealed: 'old' } } });
    expect(await ended).toEqual({ state: 'old' });
    expect(unlock).not.toHaveBeenCalled();
  });

  it.each([
    [{ reading: { ok: false, message: 'No server' } as const }, 'No server'],
    [{ opening: 'cannot open' } as const, 'Wrong password. Try again.'],
    [{ opening: 'mismatch' } as const, expect.stringContaining('Stop')],
  ])('fails with the message for %j', async (course, problem) => {
    expect(await open(course).ended).toEqual({ state: 'failed', problem });
  });
});
