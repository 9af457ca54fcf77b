import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentRequest } from './payment-request.ts';
import { startTestWorker } from './testing/start-test-worker.ts';
import { createVault, type Vault, type VaultState } from './vault.ts';
import type { StartWorker } from './worker-client.ts';

const credentials = { mail: 'root@example.com', password: 'Passw0rd' };
const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const payment: Omit<PaymentRequest, 'from'> = {
  symbol: 'USDT',
  to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  amount: 50_000_000n,
  nonce: 0,
  gasLimit: 80_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
};

const challenge = { uid: 'ABC123', nonce: 'n'.repeat(43) };

let channelName: string;
const channels: BroadcastChannel[] = [];
let terminated: number;

const startWorker = startTestWorker(network, () => {
  terminated += 1;
});

const silent: StartWorker = () => ({ post: () => undefined, terminate: () => undefined });

function openTab(start: StartWorker = startWorker): Vault {
  const channel = new BroadcastChannel(channelName);
  channels.push(channel);
  return createVault({ startWorker: start, channel });
}

async function prepareLogin(tab: Vault) {
  const login = await tab.prepareLogin(credentials);
  if (!login.ok) throw new Error(login.reason);
  return login;
}

async function unlockedTab() {
  const tab = openTab();
  const signup = await tab.prepareSignup(credentials);
  if (!signup.ok) throw new Error(signup.reason);
  expect(await signup.open(signup.value)).toBe('opened');
  return { tab, sealed: signup.value };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  channelName = crypto.randomUUID();
  terminated = 0;
});
afterEach(() => {
  vi.useRealTimers();
  for (const channel of channels.splice(0)) channel.close();
});

test('a signup opens the wallet it made, which signs payments and refuses others', async () => {
  const tab = openTab();
  const states: VaultState['status'][] = [];
  tab.state.subscribe(() => states.push(tab.state.get().status));
  const progress: number[] = [];
  const signup = await tab.prepareSignup(credentials, (fraction) => progress.push(fraction));
  if (!signup.ok) throw new Error(signup.reason);
  expect(progress.length).toBeGreaterThan(20);
  expect(progress.length).toBeLessThanOrEqual(101);
  expect(await signup.open(signup.value)).toBe('opened');
  expect(tab.state.get()).toEqual({ status: 'unlocked', publicKey: signup.value.publicKey });
  expect(states).toEqual(['unlocked']);
  expect(await tab.sign({ ...payment, from: signup.value.publicKey })).toMatchObject({
    ok: true,
    value: { raw: expect.stringMatching(/^0x02/), hash: expect.stringMatching(/^0x/) },
  });
  expect(
    await tab.sign({ ...payment, from: signup.value.publicKey, to: network.usdtAddress }),
  ).toMatchObject({
    ok: false,
    reason: 'refused',
  });
});

test('a login derives the pass of the signup and opens its wallet', async () => {
  const { tab, sealed } = await unlockedTab();
  tab.lock();
  const login = await prepareLogin(tab);
  expect(login.value).toEqual({ pass: sealed.pass });
  expect(await login.open(sealed)).toBe('opened');
});

test('a wrong password and a malformed server share leave the vault as it is, locked or open', async () => {
  const { tab, sealed } = await unlockedTab();
  for (const status of ['unlocked', 'locked']) {
    if (status === 'locked') tab.lock();
    const wrong = { ...credentials, password: 'Passw1rd' };
    expect(await tab.unlock(wrong, sealed)).toBe('cannot open');
    expect(await tab.unlock(credentials, { ...sealed, share: 'AA' })).toBe('failed');
    expect(tab.state.get().status).toBe(status);
    const signing = await tab.sign({ ...payment, from: sealed.publicKey });
    expect(signing.ok).toBe(status === 'unlocked');
  }
});

test('the password opens an open wallet again, which ends the worker of before alone', async () => {
  const { tab, sealed } = await unlockedTab();
  const statuses: VaultState['status'][] = [];
  tab.state.subscribe(() => statuses.push(tab.state.get().status));
  expect(await tab.unlock(credentials, sealed)).toBe('opened');
  expect(statuses).not.toContain('locked');
  expect(terminated).toBe(1);
  expect(await tab.sign({ ...payment, from: sealed.publicKey })).toMatchObject({ ok: true });
});

const pay = (tab: Vault, from: string) => tab.sign({ ...payment, from });

describe('an opened wallet', () => {
  test.each<[string, (tab: Vault) => Promise<unknown>]>([
    ['a password that is derived and ended', async (tab) => (await prepareLogin(tab)).end()],
    [
      'a prepared password that is not used in 2 minutes',
      async (tab) => {
        await prepareLogin(tab);
        await vi.advanceTimersByTimeAsync(120_000);
      },
    ],
  ])('stays open and pays after %s, whose worker ends', async (_name, attempt) => {
    const { tab, sealed } = await unlockedTab();
    const states: VaultState['status'][] = [];
    tab.state.subscribe(() => states.push(tab.state.get().status));
    await attempt(tab);
    expect(states).toEqual([]);
    expect(terminated).toBe(1);
    expect(await pay(tab, sealed.publicKey)).toMatchObject({ ok: true });
  });

  test('pays while another password is tried, and locks with it', async () => {
    const { tab, sealed } = await unlockedTab();
    const attempt = tab.unlock(credentials, sealed);
    expect(await pay(tab, sealed.publicKey)).toMatchObject({ ok: true });
    tab.lock();
    expect(await attempt).toBe('stopped');
    expect(tab.state.get().status).toBe('locked');
    expect(terminated).toBe(2);
  });

  test('ends once another attempt has opened one, which the idle time locks as ever', async () => {
    const { tab, sealed } = await unlockedTab();
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(await tab.unlock(credentials, sealed)).toBe('opened');
    expect(terminated).toBe(1);
    expect(await pay(tab, sealed.publicKey)).toMatchObject({ ok: true });
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(tab.state.get().status).toBe('unlocked');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.state.get().status).toBe('locked');
    expect(terminated).toBe(2);
  });

  test('that its attempt ends locks, also while a newer attempt runs', async () => {
    const { tab, sealed } = await unlockedTab();
    const first = await prepareLogin(tab);
    await first.open(sealed);
    const newer = await prepareLogin(tab);
    first.end();
    expect(tab.state.get().status).toBe('locked');
    expect(await newer.open(sealed)).toBe('opened');
  });
});

describe('a lock', () => {
  test('ends the worker in all tabs and refuses to sign', async () => {
    const { tab, sealed } = await unlockedTab();
    const other = openTab();
    await other.unlock(credentials, sealed);
    expect(other.state.get().status).toBe('unlocked');
    tab.lock();
    expect(tab.state.get().status).toBe('locked');
    await expect.poll(() => other.state.get().status).toBe('locked');
    expect(terminated).toBe(2);
    expect(await other.sign({ ...payment, from: sealed.publicKey })).toMatchObject({
      ok: false,
      reason: 'locked',
    });
  });

  test('ends a derivation under way', async () => {
    const tab = openTab();
    const login = tab.prepareLogin(credentials);
    tab.lock();
    expect(await login).toEqual({ ok: false, reason: 'stopped' });
  });

  test('during an opening leaves nothing unlocked', async () => {
    const { tab, sealed } = await unlockedTab();
    tab.lock();
    const login = await prepareLogin(tab);
    const opening = login.open(sealed);
    tab.lock();
    expect(await opening).toBe('stopped');
    expect(tab.state.get().status).toBe('locked');
  });

  test('does not follow from cancelling while the wallet is unlocked, which ends an attempt', async () => {
    const { tab, sealed } = await unlockedTab();
    tab.cancel();
    const attempt = tab.unlock(credentials, sealed);
    tab.cancel();
    expect(await attempt).toBe('stopped');
    expect(tab.state.get().status).toBe('unlocked');
  });

  test('of one tab alone ends its worker, and notifies no other', async () => {
    const { tab, sealed } = await unlockedTab();
    const other = openTab();
    await other.unlock(credentials, sealed);
    const notified = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    other.lockHere();
    expect(other.state.get().status).toBe('locked');
    expect(notified).not.toHaveBeenCalled();
    expect(tab.state.get().status).toBe('unlocked');
    notified.mockRestore();
  });
});

test('a newer attempt ends the older one', async () => {
  const tab = openTab();
  const first = tab.prepareLogin(credentials);
  const second = tab.prepareLogin(credentials);
  expect(await first).toEqual({ ok: false, reason: 'stopped' });
  expect(await second).toMatchObject({ ok: true });
});

test('an older attempt neither opens nor ends what a newer one prepared and opened', async () => {
  const { tab, sealed } = await unlockedTab();
  const older = await prepareLogin(tab);
  const newer = await prepareLogin(tab);
  expect(await older.open(sealed)).toBe('stopped');
  older.end();
  expect(await newer.open(sealed)).toBe('opened');
  older.end();
  expect(tab.state.get().status).toBe('unlocked');
});

test('an attempt that ends forgets its password and locks the wallet that it opened, in its tab alone', async () => {
  const { tab, sealed } = await unlockedTab();
  const other = openTab();
  const unopened = await prepareLogin(other);
  unopened.end();
  expect(await unopened.open(sealed)).toBe('stopped');
  const opened = await prepareLogin(other);
  await opened.open(sealed);
  const notified = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  opened.end();
  expect(other.state.get().status).toBe('locked');
  expect(notified).not.toHaveBeenCalled();
  expect(tab.state.get().status).toBe('unlocked');
  notified.mockRestore();
});

describe('idle time', () => {
  test('of 15 minutes locks the wallet', async () => {
    const { tab } = await unlockedTab();
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(tab.state.get().status).toBe('unlocked');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.state.get().status).toBe('locked');
  });

  test('starts again when the member uses the tab', async () => {
    const { tab } = await unlockedTab();
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    tab.touch();
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(tab.state.get().status).toBe('unlocked');
  });

  test('starts again when the member uses another tab', async () => {
    const { tab } = await unlockedTab();
    const other = openTab();
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    other.touch();
    // A channel delivers in real time.
    const arrived = new Promise((resolve) => channels[0]?.addEventListener('message', resolve));
    await arrived;
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(tab.state.get().status).toBe('unlocked');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(tab.state.get().status).toBe('locked');
  });

  test.each<[string, (tab: Vault) => unknown]>([
    ['touch', (tab) => tab.touch()],
    ['check', (tab) => tab.checkIdle()],
    ['requested signature', (tab) => tab.sign({ ...payment, from: payment.to })],
    ['requested proof', (tab) => tab.signProof(challenge)],
    [
      'requested re-encryption',
      (tab) => tab.reencrypt({ credentials, serverShare: `${'s'.repeat(42)}A`, challenge }),
    ],
  ])('that passed while the device slept locks at the first %s', async (_name, wake) => {
    const { tab } = await unlockedTab();
    vi.setSystemTime(Date.now() + 15 * 60_000);
    await wake(tab);
    expect(tab.state.get().status).toBe('locked');
  });
});

describe('a worker', () => {
  test('that does not sign within 15 seconds ends, and the wallet is locked', async () => {
    const publicKey = payment.to;
    // It opens, which is the first request, and hangs at the second.
    const tab = openTab(({ onMessage }) => ({
      post: () => onMessage({ id: 1, response: { kind: 'opened', publicKey } }),
      terminate: () => undefined,
    }));
    expect(await tab.openWithWords('twelve words', publicKey)).toBe('opened');
    const signing = pay(tab, publicKey);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(tab.state.get().status).toBe('unlocked');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tab.state.get().status).toBe('locked');
    expect(await signing).toEqual({ ok: false, reason: 'timed out' });
  });

  test('that does not respond in 2 minutes ends', async () => {
    const tab = openTab(silent);
    const login = tab.prepareLogin(credentials);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await login).toEqual({ ok: false, reason: 'timed out' });
    expect(tab.state.get().status).toBe('locked');
  });

  test('that breaks or sends a malformed message ends the request', async () => {
    for (const isBroken of [true, false]) {
      const tab = openTab(({ onBroken, onMessage }) => ({
        post: () => (isBroken ? onBroken('failed') : onMessage({ id: 1, response: 'yes' })),
        terminate: () => undefined,
      }));
      expect(await tab.prepareLogin(credentials)).toEqual({ ok: false, reason: 'failed' });
    }
  });

  test('forgets a prepared password that is not used in 2 minutes', async () => {
    const { tab, sealed } = await unlockedTab();
    tab.lock();
    const login = await prepareLogin(tab);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await login.open(sealed)).toBe('timed out');
    expect(terminated).toBe(2);
  });
});

test('other tabs are notified of activity every 10 seconds, also after the wall clock was set back', () => {
  const channel = new BroadcastChannel(channelName);
  channels.push(channel);
  const posted = vi.spyOn(channel, 'postMessage');
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const tab = createVault({ startWorker: silent, channel });
  tab.touch();
  tab.touch();
  expect(posted).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  monotonic.mockReturnValue(1_010_000);
  tab.touch();
  expect(posted).toHaveBeenCalledTimes(2);
  monotonic.mockRestore();
});
