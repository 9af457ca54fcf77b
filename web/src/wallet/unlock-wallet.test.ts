import { describe, expect, it, vi } from 'vitest';
import type { Opening, Vault } from '../vault/vault.ts';
import type { ReadingWallet } from './read-sealed-wallet.ts';
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
  const parts = { vault: { unlock, lock }, readWallet, signal: leaving.signal };
  return { unlock, lock, ended: unlockWallet(parts, 'Passw0rd', () => undefined) };
}

describe('unlockWallet', () => {
  it('opens with the password and what the server has', async () => {
    const { unlock, lock, ended } = open({});
    expect(await ended).toEqual({ state: 'opened', wallet });
    const { mail, publicKey, share, phrases } = wallet;
    const sealed = { share, phrases, publicKey };
    expect(unlock).toHaveBeenCalledWith({ mail, password: 'Passw0rd' }, sealed, expect.anything());
    expect(lock).not.toHaveBeenCalled();
  });

  it('opens nothing when it is cancelled while the server is asked', async () => {
    const { unlock, ended } = open({ cancelled: 'while reading' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(unlock).not.toHaveBeenCalled();
  });

  it('locks again when it is cancelled in the last moment', async () => {
    const { lock, ended } = open({ cancelled: 'while opening' });
    expect(await ended).toMatchObject({ state: 'failed' });
    expect(lock).toHaveBeenCalledOnce();
  });

  it('says that it has to be restored after a reset', async () => {
    const { unlock, ended } = open({ reading: { ok: true, wallet: { ...wallet, sealed: 'old' } } });
    expect(await ended).toEqual({ state: 'old' });
    expect(unlock).not.toHaveBeenCalled();
  });

  it.each([
    [{ reading: { ok: false, message: 'No server' } as const }, 'No server'],
    [{ opening: 'cannot open' } as const, 'Wrong password. Try again.'],
    [{ opening: 'mismatch' } as const, expect.stringContaining('Stop')],
  ])('fails with %j', async (given, problem) => {
    expect(await open(given).ended).toEqual({ state: 'failed', problem });
  });
});
