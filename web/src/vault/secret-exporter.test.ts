import { createDecipheriv, scryptSync } from 'node:crypto';
import type { SealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import { decryptKeystoreJson, HDNodeWallet, keccak256, Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createSecretExporter } from './secret-exporter.ts';
import { startTestWorker } from './testing/start-test-worker.ts';
import { createVault, type Vault } from './vault.ts';
import type { StartWorker } from './worker-client.ts';

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const words = 'test test test test test test test test test test test junk';
const publicKey = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const share = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
// By NFKC the last character is 2, as our own derivation takes it.
const credentials = { mail: 'root@example.com', password: 'Passw0rd²' };

let ended = 0;
const startWorker = startTestWorker(network, () => {
  ended += 1;
});
const channel = new BroadcastChannel(crypto.randomUUID());
let tab: Vault;
let sealed: SealedWallet;

beforeAll(async () => {
  tab = createVault({ channel, startWorker });
  await tab.openWithWords(words, publicKey);
  const challenge = { uid: 'ABC123', nonce: 'n'.repeat(43) };
  const reencryption = await tab.reencrypt({ credentials, serverShare: share, challenge });
  if (!reencryption.ok) throw new Error(reencryption.reason);
  sealed = { share, phrases: reencryption.value.phrases, publicKey };
});
afterAll(() => {
  tab.lock();
  channel.close();
});

describe('the recovery phrase', () => {
  test('is exported for the password; the vault stays unlocked and the worker of the export ends', async () => {
    const before = ended;
    const progress: number[] = [];
    const exported = await createSecretExporter(startWorker).revealPhrase(
      credentials,
      sealed,
      (fraction) => progress.push(fraction),
    );
    expect(exported).toEqual({ ok: true, value: words });
    expect(progress.at(-1)).toBe(1);
    expect(ended).toBe(before + 1);
    expect(tab.state.get()).toEqual({ status: 'unlocked', publicKey });
  });

  test.each<[string, { password?: string }, Partial<SealedWallet>]>([
    ['another password', { password: 'Passw1rd²' }, {}],
    ['another server share', {}, { share: `B${share.slice(1)}` }],
    ["another wallet's envelope", {}, { publicKey: other }],
    ['a text that is no envelope', {}, { phrases: 'test test' }],
  ])('is not exported for %s', async (_case, typed, changed) => {
    const wanted = { ...sealed, ...changed };
    const reveal = createSecretExporter(startWorker).revealPhrase;
    expect(await reveal({ ...credentials, ...typed }, wanted)).toEqual({
      ok: false,
      reason: 'cannot open',
    });
    expect(tab.state.get().status).toBe('unlocked');
  });
});

describe('an export', () => {
  test('ends when it is cancelled or a newer export starts', async () => {
    const { revealPhrase, cancel } = createSecretExporter(startWorker);
    const first = revealPhrase(credentials, sealed);
    const second = revealPhrase(credentials, sealed);
    expect(await first).toEqual({ ok: false, reason: 'stopped' });
    cancel();
    expect(await second).toEqual({ ok: false, reason: 'stopped' });
    expect(await revealPhrase(credentials, sealed)).toMatchObject({ ok: true });
  });

  test('ends after 240 seconds without a response from the worker', async () => {
    vi.useFakeTimers();
    let terminated = 0;
    const silent: StartWorker = () => ({
      post: () => undefined,
      terminate: () => {
        terminated += 1;
      },
    });
    const exporting = createSecretExporter(silent).exportKeystore(credentials, sealed);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(await exporting).toEqual({ ok: false, reason: 'timed out' });
    expect(terminated).toBe(1);
    vi.useRealTimers();
  });

  test('fails when the worker breaks or responds to another request', async () => {
    const messages = [undefined, { id: 1, response: { kind: 'opened', publicKey } }];
    for (const message of messages) {
      const faulty: StartWorker = ({ onMessage, onBroken }) => ({
        post: () => (message === undefined ? onBroken('failed') : onMessage(message)),
        terminate: () => undefined,
      });
      const exporting = createSecretExporter(faulty).revealPhrase(credentials, sealed);
      expect(await exporting).toEqual({ ok: false, reason: 'failed' });
    }
  });
});

describe('the keystore file', () => {
  let file: string;
  const progress: number[] = [];

  beforeAll(async () => {
    const exported = await createSecretExporter(startWorker).exportKeystore(
      credentials,
      sealed,
      (fraction) => progress.push(fraction),
    );
    if (!exported.ok) throw new Error(exported.reason);
    file = exported.value;
  });

  test('reports the progress of both derivations', () => {
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((one, next) => one - next));
  });

  test('opens with the bytes of the password in ethers, which takes a text by NFKC', async () => {
    const { privateKey } = HDNodeWallet.fromPhrase(words);
    const typed = new TextEncoder().encode(credentials.password);
    expect(await decryptKeystoreJson(file, typed)).toMatchObject({
      address: publicKey,
      privateKey,
    });
    await expect(decryptKeystoreJson(file, 'Passw0rd2')).rejects.toThrow('incorrect password');
  });

  test('is a Web3 Secret Storage file, version 3, as node:crypto reads it with the password as typed', () => {
    const parsed = keystore.parse(JSON.parse(file));
    const { ciphertext, cipherparams, kdfparams, mac } = parsed.crypto;
    const { salt, dklen, n: N, r, p } = kdfparams;
    const derived = scryptSync(credentials.password, Buffer.from(salt, 'hex'), dklen, {
      N,
      r,
      p,
      maxmem: 256 * 1024 * 1024,
    });
    const sealedKey = Buffer.from(ciphertext, 'hex');
    const macOf = keccak256(Buffer.concat([derived.subarray(16, 32), sealedKey]));
    expect(macOf).toBe(`0x${mac}`);
    const iv = Buffer.from(cipherparams.iv, 'hex');
    const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), iv);
    const key = Buffer.concat([decipher.update(sealedKey), decipher.final()]).toString('hex');
    expect(new Wallet(`0x${key}`).address).toBe(publicKey);
    expect(`0x${parsed.address}`).toBe(publicKey.toLowerCase());
    expect(file).not.toContain('test');
  });
});

// Field names exactly as in the standard, which some readers require.
const keystore = z.strictObject({
  version: z.literal(3),
  id: z.uuid(),
  address: z.string(),
  crypto: z.strictObject({
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.strictObject({ iv: z.string() }),
    ciphertext: z.string(),
    kdf: z.literal('scrypt'),
    kdfparams: z.strictObject({
      salt: z.string(),
      dklen: z.literal(32),
      n: z.literal(1_024),
      r: z.literal(8),
      p: z.literal(1),
    }),
    mac: z.string(),
  }),
});
