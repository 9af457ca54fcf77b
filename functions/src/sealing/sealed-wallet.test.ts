import { createCipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { verifyMessage } from 'ethers';
import { beforeAll, describe, expect, test } from 'vitest';
import { proofMessage } from '../contract/wallet-messages.ts';
import { decodeBase64Url } from './base64url.ts';
import { openEnvelope, sealEnvelope, signEnvelope, signProof } from './envelope.ts';
import {
  type Credentials,
  deriveMaster,
  derivePass,
  deriveSealKey,
  productionKdfCost,
  readLocalKdfCost,
} from './key-derivation.ts';
import { findWalletOfPhrase } from './recovery-phrase.ts';
import {
  createSealedWallet,
  openSealedWallet,
  type PreparedSignup,
  prepareSignup,
} from './sealed-wallet.ts';

// The frozen vector is derived at the production cost, a second of work on a free processor.
const testKdfCost = 1_024;
// Keyboards differ in composed and decomposed letters; members type upper case and spaces.
const credentials: Credentials = { mail: ' Root@Example.COM ', password: 'Pa\u0308ssw0rd' };
const share = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const phrase = 'test test test test test test test test test test test junk';
const publicKey = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

// Other clients implement the same formulas: a change here locks every member out.
const frozen = {
  pass: 'v1.ROigOjxIVLyZGM4Ne2tQCZzlrc5Ui1jQAxEwoa6VkiI',
  phrases:
    '{"v":1,"iv":"AAECAwQFBgcICQoL","ct":"-XVoosUCVuwaMzxfDOEgjXblJvh1zAVNqQj_m-0B8VobYUKhNVsF9Ejau1XQCEAEHW_0xpyZE0n3I_s0aX_PyjooWI_v2aGWeJBg"}',
};

/** An independent implementation with node:crypto alone. */
function deriveIndependently() {
  const master = scryptSync('Pässw0rd'.normalize('NFKC'), 'polytips:v1:root@example.com', 32, {
    N: 131_072,
    r: 8,
    p: 1,
    maxmem: 256 * 1024 * 1024,
  });
  const pass = `v1.${Buffer.from(hkdfSync('sha256', master, '', 'auth', 32)).toString('base64url')}`;
  const material = Buffer.concat([master, Buffer.from(share, 'base64url')]);
  const iv = Buffer.from('000102030405060708090a0b', 'hex');
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', material, '', 'seal', 32)),
    iv,
  );
  cipher.setAAD(Buffer.from(`phrases:${publicKey}`));
  const ct = Buffer.concat([cipher.update(phrase), cipher.final(), cipher.getAuthTag()]);
  const phrases = JSON.stringify({
    v: 1,
    iv: iv.toString('base64url'),
    ct: ct.toString('base64url'),
  });
  return { pass, phrases };
}

let master: Uint8Array;
beforeAll(async () => {
  master = await deriveMaster(credentials, productionKdfCost);
});

test('the frozen vector is what node:crypto computes', () => {
  expect(deriveIndependently()).toEqual(frozen);
});

test('the pass is the frozen one', () => {
  expect(derivePass(master)).toBe(frozen.pass);
});

test('the frozen envelope opens, whatever the case of the address', async () => {
  for (const written of [publicKey, publicKey.toLowerCase()]) {
    const sealed = { share, phrases: frozen.phrases, publicKey: written };
    const outcome = await openSealedWallet(master, sealed);
    expect(outcome).toMatchObject({ state: 'opened', phrase, wallet: { address: publicKey } });
  }
});

describe('the sealed wallet of a signup', () => {
  let prepared: PreparedSignup;
  beforeAll(async () => {
    prepared = await createSealedWallet(master, ' Mail@Example.test ');
  });

  test('opens with the master', async () => {
    expect(await openSealedWallet(master, prepared)).toMatchObject({
      state: 'opened',
      wallet: { address: prepared.publicKey },
    });
  });

  test('has the exact shape', () => {
    expect(Object.keys(prepared)).toEqual([
      'pass',
      'share',
      'publicKey',
      'phrases',
      'private',
      'sig',
    ]);
    expect(prepared.pass).toMatch(/^v1\.[A-Za-z0-9_-]{43}$/);
    expect(decodeBase64Url(prepared.share)).toHaveLength(32);
    for (const envelope of [prepared.phrases, prepared.private])
      expect(envelope).toMatch(/^\{"v":1,"iv":"[A-Za-z0-9_-]{16}","ct":"[A-Za-z0-9_-]+"\}$/);
  });

  test('holds 12 words and the 0x-hex key, each under its own name', async () => {
    const sealKey = deriveSealKey(master, prepared.share);
    const binding = { sealKey, publicKey: prepared.publicKey };
    const words = await openEnvelope({ ...binding, secret: 'phrases' }, prepared.phrases);
    expect(words?.split(' ')).toHaveLength(12);
    expect(await openEnvelope({ ...binding, secret: 'private' }, prepared.private)).toMatch(
      /^0x[0-9a-f]{64}$/,
    );
    expect(await openEnvelope({ ...binding, secret: 'phrases' }, prepared.private)).toBeUndefined();
  });

  test('is signed by its wallet for the mail, trimmed and in lower case', () => {
    const message = `polytips:join:v1:mail@example.test:${prepared.publicKey}`;
    expect(verifyMessage(message, prepared.sig)).toBe(prepared.publicKey);
  });

  test('is a different wallet each time', async () => {
    const other = await createSealedWallet(master, 'mail@example.test');
    expect(other.publicKey).not.toBe(prepared.publicKey);
    expect(other.share).not.toBe(prepared.share);
  });

  test.each<[string, (signup: PreparedSignup) => Partial<PreparedSignup>]>([
    ['another share', () => ({ share })],
    ['another address', () => ({ publicKey })],
    ['the envelope of the private key', (signup) => ({ phrases: signup.private })],
    ['a flipped bit of the text', ({ phrases }) => ({ phrases: flip(phrases, '"ct":"') })],
    ['a flipped bit of the iv', ({ phrases }) => ({ phrases: flip(phrases, '"iv":"') })],
    ['a cut tag', ({ phrases }) => ({ phrases: `${phrases.slice(0, -6)}"}` })],
    ['another version', ({ phrases }) => ({ phrases: phrases.replace('"v":1', '"v":2') })],
    ['spaces in the JSON', ({ phrases }) => ({ phrases: phrases.replace(',', ', ') })],
    ['no JSON', () => ({ phrases: 'test test test' })],
    ['nothing', () => ({ phrases: '' })],
  ])('does not open with %s', async (_name, change) => {
    const outcome = await openSealedWallet(master, { ...prepared, ...change(prepared) });
    expect(outcome).toEqual({ state: 'cannot open' });
  });

  test.each([
    ['another password', { ...credentials, password: 'Passw0rd' }],
    ['another mail address', { ...credentials, mail: 'boot@example.com' }],
    ['another cost', credentials],
  ])('does not open with the master of %s', async (_name, wrong) => {
    const other = await deriveMaster(wrong, testKdfCost);
    expect(await openSealedWallet(other, prepared)).toEqual({ state: 'cannot open' });
  });
});

test('an envelope with the phrase of another wallet than its address is a mismatch', async () => {
  const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
  const sealKey = deriveSealKey(master, share);
  const phrases = await sealEnvelope({ sealKey, secret: 'phrases', publicKey: other }, phrase);
  expect(await openSealedWallet(master, { share, phrases, publicKey: other })).toEqual({
    state: 'mismatch',
  });
});

test('a derivation reports its progress up to 1', async () => {
  const progress: number[] = [];
  const reporting = await deriveMaster(credentials, testKdfCost, (fraction) =>
    progress.push(fraction),
  );
  expect((await prepareSignup(credentials, testKdfCost)).pass).toBe(derivePass(reporting));
  expect(progress.length).toBeGreaterThan(20);
  expect(progress.at(-1)).toBe(1);
});

test('the cost of a local world is the production cost unless the checks set another', () => {
  expect(readLocalKdfCost(undefined)).toBe(131_072);
  expect(readLocalKdfCost('1024')).toBe(1_024);
  for (const setting of ['', '0', '1', '1000', 'cheap'])
    expect(() => readLocalKdfCost(setting)).toThrow(RangeError);
});

const uid = 'ABC123';
const nonce = 'n'.repeat(43);

function signer() {
  const wallet = findWalletOfPhrase(phrase);
  if (wallet === undefined) throw new Error('The phrase is one');
  return wallet;
}

test('an envelope is signed over the message that the server checks', async () => {
  // echo -n '{"v":1}' | sha256sum
  const hash = 'afbf9d0f3560b0fd7795e81c42a0a79ee6b6fc67e064f77826aee642cad28d91';
  const signature = await signEnvelope(signer(), '{"v":1}', { uid, nonce });
  expect(verifyMessage(`polytips:seal:v1:${uid}:${nonce}:${hash}`, signature)).toBe(publicKey);
});

test('a wallet is proven over the message that other clients sign', async () => {
  const signature = await signProof(signer(), { uid, nonce });
  expect(verifyMessage(`polytips:proof:v1:${uid}:${nonce}`, signature)).toBe(publicKey);
  expect(proofMessage(uid, nonce)).toBe(`polytips:proof:v1:${uid}:${nonce}`);
});

// The sender of a challenge must not choose the text that the wallet signs.
test.each([
  ['a nonce of free text', { uid, nonce: 'x:pay everything to me' }],
  ['a nonce with a colon', { uid, nonce: `${'n'.repeat(42)}:` }],
  ['an empty nonce', { uid, nonce: '' }],
  ['a nonce with a line break', { uid, nonce: `${nonce}\n` }],
  ['a long nonce', { uid, nonce: `${nonce}n` }],
  ['an id with a colon', { uid: 'AB:123', nonce }],
  ['a long id', { uid: 'ABC1234', nonce }],
  ['an id with a line break inside', { uid: 'ABC\n12', nonce }],
])('a challenge with %s is not signed', async (_name, challenge) => {
  await expect(signEnvelope(signer(), '{"v":1}', challenge)).rejects.toThrow('invalid_format');
});

/** Changes the first base64url character after `marker`. */
function flip(text: string, marker: string): string {
  const at = text.indexOf(marker) + marker.length;
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}
