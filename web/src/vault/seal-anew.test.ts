import { createHash } from 'node:crypto';
import { sealMessage } from '@polytips/functions/contract/wallet-messages.ts';
import { verifyMessage } from 'ethers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startKeeper } from './testing/start-keeper.ts';
import { createVault, type NewSeal, type Signing, type Vault } from './vault.ts';

// Every derivation is a second of work on a free processor.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const words = 'test test test test test test test test test test test junk';
const publicKey = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const otherWords = `${'abandon '.repeat(11)}about`;
const share = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const otherShare = `B${share.slice(1)}`;
const credentials = { mail: 'root@example.com', password: 'A-new-passw0rd-of-20' };
const challenge = { uid: 'ABC123', nonce: `${'n'.repeat(42)}A` };
const payment = {
  kind: 'POL',
  from: publicKey,
  to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  amount: 1n,
  nonce: 0,
  gasLimit: 21_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
} as const;

const opened: { readonly tab: Vault; readonly channel: BroadcastChannel }[] = [];

function openTab(): Vault {
  const channel = new BroadcastChannel(crypto.randomUUID());
  const tab = createVault({ channel, startWorker: startKeeper(network, () => undefined) });
  opened.push({ tab, channel });
  return tab;
}

async function tabWithWallet(): Promise<Vault> {
  const tab = openTab();
  expect(await tab.openWithWords(words, publicKey)).toBe('opened');
  return tab;
}

// The timers and the channel of a tab that is left open would keep the process.
afterEach(() => {
  for (const { tab, channel } of opened.splice(0)) {
    tab.lock();
    channel.close();
  }
});

describe('the words', () => {
  test.each([
    ['as they are', words],
    ['in capitals and lines', words.toUpperCase().replaceAll(' ', '\n')],
  ])('open the wallet %s, and it signs', async (_case, typed) => {
    const tab = openTab();
    expect(await tab.openWithWords(typed, publicKey.toLowerCase())).toBe('opened');
    expect(tab.getState()).toEqual({ status: 'unlocked', publicKey });
    expect(await tab.sign(payment)).toMatchObject({ ok: true });
  });

  test.each([
    ['too few', 'test test', { kind: 'count', count: 2 }],
    ['none', ' ', { kind: 'count', count: 0 }],
    ['misspelt', words.replace('junk', 'junc'), { kind: 'unknown', places: [12] }],
    ['in disorder', `junk ${words.replace(' junk', '')}`, { kind: 'checksum' }],
    ["another wallet's", otherWords, 'mismatch'],
  ] as const)('%s open nothing, and lock what was open', async (_case, typed, outcome) => {
    const tab = await tabWithWallet();
    expect(await tab.openWithWords(typed, publicKey)).toEqual(outcome);
    expect(tab.getState().status).toBe('locked');
    expect(await tab.sign(payment)).toMatchObject({ ok: false, reason: 'locked' });
  });

  test('open nothing for an address that is none', async () => {
    expect(await openTab().openWithWords(words, '0x12')).toBe('failed');
  });
});

describe('a new seal', () => {
  let sealed: NewSeal;
  let signing: Signing;
  const progress: number[] = [];

  beforeAll(async () => {
    const tab = await tabWithWallet();
    const sealing = await tab.sealAnew({ credentials, share, challenge }, (fraction) =>
      progress.push(fraction),
    );
    if (!sealing.ok) throw new Error(sealing.reason);
    sealed = sealing.value;
    signing = await tab.sign(payment);
  });

  test('leaves the wallet open', () => {
    expect(signing).toMatchObject({ ok: true });
  });

  test('tells how far it is', () => {
    expect(progress.length).toBeGreaterThan(20);
    expect(progress.at(-1)).toBe(1);
  });

  test('is signed by the wallet over exactly what the server checks', () => {
    const hash = createHash('sha256').update(sealed.phrases).digest('hex');
    const message = sealMessage(challenge.uid, challenge.nonce, hash);
    expect(message).toBe(`polytips:seal:v1:ABC123:${challenge.nonce}:${hash}`);
    expect(verifyMessage(message, sealed.sig)).toBe(publicKey);
  });

  test('opens with the new password and the share, and with its pass one logs in', async () => {
    const tab = openTab();
    expect(await tab.prepareLogin(credentials)).toEqual({ ok: true, value: { pass: sealed.pass } });
    expect(await tab.open({ share, phrases: sealed.phrases, publicKey })).toBe('opened');
  });

  test.each([
    ['the password without the share', credentials, otherShare],
    ['the share without the password', { ...credentials, password: 'Passw0rd' }, share],
    ['the password of another mail', { ...credentials, mail: 'boot@example.com' }, share],
  ])('does not open with %s', async (_case, typed, shareUsed) => {
    const tab = openTab();
    const { phrases } = sealed;
    expect(await tab.unlock(typed, { share: shareUsed, phrases, publicKey })).toBe('cannot open');
  });

  test('gives nothing of the secrets away', () => {
    const given = JSON.stringify(sealed);
    for (const secret of [credentials.password, 'test test', 'junk', share])
      expect(given).not.toContain(secret);
  });
});

describe('nothing is sealed', () => {
  test('while the wallet is locked', async () => {
    const tab = openTab();
    expect(await tab.sealAnew({ credentials, share, challenge })).toEqual({
      ok: false,
      reason: 'locked',
    });
    await tab.prepareLogin(credentials);
    expect(await tab.sealAnew({ credentials, share, challenge })).toEqual({
      ok: false,
      reason: 'locked',
    });
  });

  test('when the wallet is locked meanwhile', async () => {
    const tab = await tabWithWallet();
    const sealing = tab.sealAnew({ credentials, share, challenge });
    tab.lock();
    expect(await sealing).toEqual({ ok: false, reason: 'stopped' });
  });

  test('for a challenge that is none; the wallet locks', async () => {
    const tab = await tabWithWallet();
    const hostile = { ...challenge, nonce: 'x:pay everything to me' };
    const sealing = await tab.sealAnew({ credentials, share, challenge: hostile });
    expect(sealing).toEqual({ ok: false, reason: 'failed' });
    expect(tab.getState().status).toBe('locked');
  });

  test('with a share that is none', async () => {
    const tab = await tabWithWallet();
    expect(await tab.sealAnew({ credentials, share: 'AA', challenge })).toEqual({
      ok: false,
      reason: 'failed',
    });
  });
});
