import { describe, expect, it, vi } from 'vitest';
import type { Opening, Vault } from '../vault/vault.ts';
import type { ReadingWallet } from './sealed-wallet.ts';
import { unlockWallet } from './unlock-wallet.ts';

const wallet = {
  uid: 'ABC123',
  mail: 'one@polytips.example',
  publicKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  share: 'share',
  phrases: 'envelope',
  sealed: 'current',
} as const;

function open({
  reading = { ok: true, wallet },
  opening = 'opened',
  cancelled,
}: {
  readonly reading?: ReadingWallet;
  readonly opening?: Opening;
  readonly cancelled?: 'while reading' | 'while opening';
}) {
  const leaving = new AbortController();
  const unlock = vi.fn<Vault['unlock']>(() => {
    if (cancelled === 'while opening') leaving.abort();
    return Promise.resolve(opening);
  });
  const lock = vi.fn<Vault['lock']>();
  const readWallet = () => {
    if (cancelled === 'while reading') leaving.abort();
    return Promise.resolve(reading);
  };
  const deps = { vault: { unlock, lock }, readWallet, signal: leaving.signal };
  return { unlock, lock, ended: unlockWallet(deps, 'Passw0rd', () => undefined) };
}

describe('unlockWallet', () => {
  it('opens the wallet with the password and the envelope of the server', async () => {
    const { unlock, lock, ended } = open({});
    expect(await ended).toEqual({ state: 'opened', wallet });
    const { mail, publicKey, share, phrases } = wallet;
    const sealed = { share, phrases, publicKey };
    expect(unlock).toHaveBeenCalledWith({ mail, password: 'Passw0rd' }, sealed, expect.anything());
    expect(lock).not.toHaveBeenCalled();
  });

  it('opens nothing when the member cancels while the wallet is read', async () => {
    const { unlock, ended } = open({ cancelled: 'while reading' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(unlock).not.toHaveBeenCalled();
  });

  it('locks the wallet again when the member cancels while it opens', async () => {
    const { lock, ended } = open({ cancelled: 'while opening' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(lock).toHaveBeenCalledOnce();
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
