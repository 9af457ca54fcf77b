import { createHash } from 'node:crypto';
import { sealMessage } from '@polytips/functions/contract/wallet-messages.ts';
import { verifyMessage } from 'ethers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestWorker } from './testing/start-test-worker.ts';
import { createVault, type Reencrypted, type Signing, type Vault } from './vault.ts';

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const words = 'test test test test test test test test test test test junk';
const publicKey = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const otherWords = `${'abandon '.repeat(11)}about`;
const serverShare = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const otherShare = `B${serverShare.slice(1)}`;
const credentials = { mail: 'root@example.com', password: 'A-new-passw0rd-of-20' };
const challenge = { uid: 'ABC123', nonce: `${'n'.repeat(42)}A` };
const payment = {
  symbol: 'POL',
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
  const tab = createVault({ channel, startWorker: startTestWorker(network, () => undefined) });
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

describe('recovery words', () => {
  test.each([
    ['as they are', words],
    ['in capitals and lines', words.toUpperCase().replaceAll(' ', '\n')],
  ])('open the wallet when typed %s, and it signs', async (_case, typed) => {
    const tab = openTab();
    expect(await tab.openWithWords(typed, publicKey.toLowerCase())).toBe('opened');
    expect(tab.state.get()).toEqual({ status: 'unlocked', publicKey });
    expect(await tab.sign(payment)).toMatchObject({ ok: true });
  });

  test.each([
    ['that are too few', 'test test', { kind: 'count', count: 2 }],
    ['that are missing', ' ', { kind: 'count', count: 0 }],
    ['with a misspelt one', words.replace('junk', 'junc'), { kind: 'unknown', places: [12] }],
    ['in the wrong order', `junk ${words.replace(' junk', '')}`, { kind: 'checksum' }],
    ['of another wallet', otherWords, 'mismatch'],
  ] as const)('%s open nothing, and leave an open wallet open', async (_case, typed, outcome) => {
    const tab = await tabWithWallet();
    expect(await tab.openWithWords(typed, publicKey)).toEqual(outcome);
    expect(tab.state.get().status).toBe('unlocked');
    expect(await tab.sign(payment)).toMatchObject({ ok: true });
  });

  test('open nothing for a malformed address', async () => {
    expect(await openTab().openWithWords(words, '0x12')).toBe('failed');
  });
});

describe('a re-encrypted wallet', () => {
  let sealed: Reencrypted;
  let signing: Signing;
  const progress: number[] = [];

  beforeAll(async () => {
    const tab = await tabWithWallet();
    const reencryption = await tab.reencrypt({ credentials, serverShare, challenge }, (fraction) =>
      progress.push(fraction),
    );
    if (!reencryption.ok) throw new Error(reencryption.reason);
    sealed = reencryption.value;
    signing = await tab.sign(payment);
  });

  test('stays open and signs', () => {
    expect(signing).toMatchObject({ ok: true });
  });

  test('is sealed with another password within two minutes after it was opened alone', async () => {
    const openedAtMs = performance.now();
    const tab = await tabWithWallet();
    vi.spyOn(performance, 'now').mockReturnValue(openedAtMs + 121_000);
    const reencryption = await tab.reencrypt({ credentials, serverShare, challenge });
    vi.restoreAllMocks();
    expect(reencryption).toEqual({ ok: false, reason: 'failed' });
    expect(tab.state.get().status).toBe('locked');
  });

  test('reports its progress up to 1', () => {
    expect(progress.length).toBeGreaterThan(20);
    expect(progress.at(-1)).toBe(1);
  });

  test('is signed over exactly the message that the server checks', () => {
    const hash = createHash('sha256').update(sealed.phrases).digest('hex');
    const message = sealMessage(challenge.uid, challenge.nonce, hash);
    expect(message).toBe(`polytips:seal:v1:ABC123:${challenge.nonce}:${hash}`);
    expect(verifyMessage(message, sealed.sig)).toBe(publicKey);
  });

  test('opens with the new password and the server share, and its pass is the one of a login', async () => {
    const tab = openTab();
    const login = await tab.prepareLogin(credentials);
    if (!login.ok) throw new Error(login.reason);
    expect(login.value).toEqual({ pass: sealed.pass });
    expect(await login.open({ share: serverShare, phrases: sealed.phrases, publicKey })).toBe(
      'opened',
    );
  });

  test.each([
    ['the new password and another server share', credentials, otherShare],
    ['another password', { ...credentials, password: 'Passw0rd' }, serverShare],
    ['another mail address', { ...credentials, mail: 'boot@example.com' }, serverShare],
  ])('does not open with %s', async (_case, typed, shareUsed) => {
    const tab = openTab();
    const { phrases } = sealed;
    expect(await tab.unlock(typed, { share: shareUsed, phrases, publicKey })).toBe('cannot open');
  });

  test('keeps the mail with which a password has opened it, whatever the server says later', async () => {
    const tab = openTab();
    const { phrases } = sealed;
    expect(await tab.unlock(credentials, { share: serverShare, phrases, publicKey })).toBe(
      'opened',
    );
    const changed = { mail: 'boot@example.com', password: 'An0ther-password' };
    const reencryption = await tab.reencrypt({ credentials: changed, serverShare, challenge });
    if (!reencryption.ok) throw new Error(reencryption.reason);
    const login = await tab.prepareLogin({ ...changed, mail: credentials.mail });
    if (!login.ok) throw new Error(login.reason);
    expect(login.value).toEqual({ pass: reencryption.value.pass });
    const resealed = { share: serverShare, phrases: reencryption.value.phrases, publicKey };
    expect(await login.open(resealed)).toBe('opened');
  });

  test('contains no secret in the clear', () => {
    const posted = JSON.stringify(sealed);
    for (const secret of [credentials.password, 'test test', 'junk', serverShare])
      expect(posted).not.toContain(secret);
  });
});

describe('a proof', () => {
  test('is signed over exactly the message that the server checks, and the wallet stays open', async () => {
    const tab = await tabWithWallet();
    const sig = await tab.signProof(challenge);
    const message = `polytips:proof:v1:ABC123:${challenge.nonce}`;
    expect(verifyMessage(message, sig ?? '')).toBe(publicKey);
    expect(await tab.sign(payment)).toMatchObject({ ok: true });
  });

  test('is not signed while the wallet is locked, also with a prepared password', async () => {
    const tab = openTab();
    expect(await tab.signProof(challenge)).toBeUndefined();
    await tab.prepareLogin(credentials);
    expect(await tab.signProof(challenge)).toBeUndefined();
  });

  test('is not signed for a malformed challenge, and the wallet locks', async () => {
    const tab = await tabWithWallet();
    const hostile = { ...challenge, nonce: 'x:pay everything to me' };
    expect(await tab.signProof(hostile)).toBeUndefined();
    expect(tab.state.get().status).toBe('locked');
  });
});

describe('re-encryption is refused', () => {
  test('while the wallet is locked, also with a prepared password', async () => {
    const tab = openTab();
    expect(await tab.reencrypt({ credentials, serverShare, challenge })).toEqual({
      ok: false,
      reason: 'locked',
    });
    await tab.prepareLogin(credentials);
    expect(await tab.reencrypt({ credentials, serverShare, challenge })).toEqual({
      ok: false,
      reason: 'locked',
    });
  });

  test('when the wallet locks during it', async () => {
    const tab = await tabWithWallet();
    const reencryption = tab.reencrypt({ credentials, serverShare, challenge });
    tab.lock();
    expect(await reencryption).toEqual({ ok: false, reason: 'stopped' });
  });

  test('for a malformed challenge, and the wallet locks', async () => {
    const tab = await tabWithWallet();
    const hostile = { ...challenge, nonce: 'x:pay everything to me' };
    const reencryption = await tab.reencrypt({ credentials, serverShare, challenge: hostile });
    expect(reencryption).toEqual({ ok: false, reason: 'failed' });
    expect(tab.state.get().status).toBe('locked');
  });

  test('for a malformed server share', async () => {
    const tab = await tabWithWallet();
    expect(await tab.reencrypt({ credentials, serverShare: 'AA', challenge })).toEqual({
      ok: false,
      reason: 'failed',
    });
  });
});
