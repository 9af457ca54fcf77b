import { createDecipheriv, scryptSync } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { SealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import { decryptKeystoreJson, HDNodeWallet, Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createDisclosure } from './disclosure.ts';
import { startKeeper } from './testing/start-keeper.ts';
import { createVault, type Vault } from './vault.ts';
import type { StartWorker } from './worker-line.ts';

// Every derivation is a second of work on a free processor.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const words = 'test test test test test test test test test test test junk';
const publicKey = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const share = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const credentials = { mail: 'root@example.com', password: 'Passw0rd!' };

let ended = 0;
const startWorker = startKeeper(network, () => {
  ended += 1;
});
const channel = new BroadcastChannel(crypto.randomUUID());
let tab: Vault;
let sealed: SealedWallet;

beforeAll(async () => {
  tab = createVault({ channel, startWorker });
  await tab.openWithWords(words, publicKey);
  const challenge = { uid: 'ABC123', nonce: 'n'.repeat(43) };
  const sealing = await tab.sealAnew({ credentials, share, challenge });
  if (!sealing.ok) throw new Error(sealing.reason);
  sealed = { share, phrases: sealing.value.phrases, publicKey };
});
afterAll(() => {
  tab.lock();
  channel.close();
});

describe('the phrase', () => {
  test('is given against the password; the vault stays unlocked and its worker goes', async () => {
    const before = ended;
    const progress: number[] = [];
    const disclosed = await createDisclosure(startWorker).revealPhrase(
      credentials,
      sealed,
      (share) => progress.push(share),
    );
    expect(disclosed).toEqual({ ok: true, value: words });
    expect(progress.at(-1)).toBe(1);
    expect(ended).toBe(before + 1);
    expect(tab.getState()).toEqual({ status: 'unlocked', publicKey });
  });

  test.each<[string, { password?: string }, Partial<SealedWallet>]>([
    ['another password', { password: 'Passw1rd!' }, {}],
    ['another share', {}, { share: `B${share.slice(1)}` }],
    ["another wallet's envelope", {}, { publicKey: other }],
    ['no envelope', {}, { phrases: 'test test' }],
  ])('is not given for %s', async (_case, typed, changed) => {
    const wanted = { ...sealed, ...changed };
    const reveal = createDisclosure(startWorker).revealPhrase;
    expect(await reveal({ ...credentials, ...typed }, wanted)).toEqual({
      ok: false,
      reason: 'cannot open',
    });
    expect(tab.getState().status).toBe('unlocked');
  });
});

describe('a disclosure', () => {
  test('ends when it is cancelled, and a newer one ends it', async () => {
    const { revealPhrase, cancel } = createDisclosure(startWorker);
    const first = revealPhrase(credentials, sealed);
    const second = revealPhrase(credentials, sealed);
    expect(await first).toEqual({ ok: false, reason: 'stopped' });
    cancel();
    expect(await second).toEqual({ ok: false, reason: 'stopped' });
    expect(await revealPhrase(credentials, sealed)).toMatchObject({ ok: true });
  });

  test('of a worker that never answers is given up', async () => {
    vi.useFakeTimers();
    let terminated = 0;
    const silent: StartWorker = () => ({
      post: () => undefined,
      terminate: () => {
        terminated += 1;
      },
    });
    const asked = createDisclosure(silent).exportKeystore(credentials, sealed);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(await asked).toEqual({ ok: false, reason: 'timed out' });
    expect(terminated).toBe(1);
    vi.useRealTimers();
  });

  test('of a worker that breaks, or talks of something else, fails', async () => {
    const answers = [undefined, { id: 1, answer: { kind: 'opened', publicKey } }];
    for (const answer of answers) {
      const strange: StartWorker = (heard) => ({
        post: () => (answer === undefined ? heard.broke() : heard.message(answer)),
        terminate: () => undefined,
      });
      const asked = createDisclosure(strange).revealPhrase(credentials, sealed);
      expect(await asked).toEqual({ ok: false, reason: 'failed' });
    }
  });
});

describe('the keystore file', () => {
  let file: string;
  const progress: number[] = [];

  beforeAll(async () => {
    const exported = await createDisclosure(startWorker).exportKeystore(
      credentials,
      sealed,
      (fraction) => progress.push(fraction),
    );
    if (!exported.ok) throw new Error(exported.reason);
    file = exported.value;
  });

  test('tells of both derivations', () => {
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((one, next) => one - next));
  });

  test('opens with the password in ethers', async () => {
    const { privateKey } = HDNodeWallet.fromPhrase(words);
    expect(await decryptKeystoreJson(file, credentials.password)).toMatchObject({
      address: publicKey,
      privateKey,
    });
    await expect(decryptKeystoreJson(file, 'Passw1rd!')).rejects.toThrow('incorrect password');
  });

  test('is a Web3 Secret Storage file, version 3, as node:crypto reads it', () => {
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
    const macOf = keccak_256(Buffer.concat([derived.subarray(16, 32), sealedKey]));
    expect(Buffer.from(macOf).toString('hex')).toBe(mac);
    const iv = Buffer.from(cipherparams.iv, 'hex');
    const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), iv);
    const key = Buffer.concat([decipher.update(sealedKey), decipher.final()]).toString('hex');
    expect(new Wallet(`0x${key}`).address).toBe(publicKey);
    expect(`0x${parsed.address}`).toBe(publicKey.toLowerCase());
    expect(file).not.toContain('test');
  });
});

// The names as the standard writes them, which some readers insist on.
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
