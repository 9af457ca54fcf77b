import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createJsonRpc } from '../chain/json-rpc.ts';
import { createWalletChain } from '../chain/wallet-chain.ts';
import { findOpenedWallet, type OpenedWallet } from '../vault/opened-wallet.ts';
import type { PaymentRequest } from '../vault/payment-request.ts';
import { createRecoveryPhrase } from '../vault/recovery-phrase.ts';
import type { IntentStore } from './intent-store.ts';
import type { PaymentIntent, PaymentPurpose } from './payment-intent.ts';
import type { DeliverRecord } from './payment-parts.ts';
import { createPayments, type Payments } from './payments.ts';
import type { PaymentStep } from './settle-payment.ts';

// Blocks come every second, and finality a few later.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const chainUrl = `http://127.0.0.1:${process.env['CHAIN_PORT'] ?? '8545'}`;
const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const uid = 'ABC123';
const fifty: PaymentPurpose = { kind: 'subscription', amountMicros: 50_000_000n };
const forty: PaymentPurpose = { kind: 'send', symbol: 'USDT', amountMicros: 40_000_000n };

/** What happens to the next requests of that method: lost on the way there, or on the way back. */
const faults: { method: string; lost: 'request' | 'reply'; times: number }[] = [];

const faultyFetch: typeof fetch = async (input, init) => {
  const { method } = z
    .object({ method: z.string() })
    .parse(JSON.parse(z.string().parse(init?.body)));
  const fault = faults.find((candidate) => candidate.method === method && candidate.times > 0);
  if (fault === undefined) return fetch(input, init);
  fault.times -= 1;
  if (fault.lost === 'reply') await fetch(input, init);
  throw new TypeError(`${fault.lost} lost`);
};

const chain = createWalletChain(
  createJsonRpc({ endpoints: [chainUrl], chainId: network.chainId, fetch: faultyFetch }),
  network,
);
const acknowledge: DeliverRecord = async () => 'acknowledged';
const unanswered: DeliverRecord = async () => 'retry';

/** Survives "reloads": each `openTab` is a page that knows nothing but what is stored. */
let rows: Map<string, PaymentIntent>;
let wallet: OpenedWallet;
let recipient: string;

// Memory in the place of IndexedDB, which Node does not have; the journeys run the real one.
const store: IntentStore = {
  list: async (wanted) =>
    structuredClone([...rows.values()].filter((intent) => intent.uid === wanted)),
  find: async (id) => structuredClone(rows.get(id)),
  put: async (intent) => {
    rows.set(intent.id, structuredClone(intent));
  },
  remove: async (id) => {
    rows.delete(id);
  },
};

const openTab = (): Payments =>
  createPayments({
    store,
    chain,
    locks: navigator.locks,
    // Ten times as fast as life; blocks come every second.
    sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs / 10)),
  });

const sign = (request: PaymentRequest) => {
  const outcome = wallet.signPayment(request, network);
  return outcome.then((signed) => (signed.ok ? signed : { ...signed, reason: 'refused' as const }));
};

const pay = (purpose: PaymentPurpose, deliver: DeliverRecord = acknowledge, tab = openTab()) =>
  tab.startPayment({ uid, from: wallet.publicKey, to: recipient, purpose, sign, deliver });

async function callChain(method: string, parameters: readonly unknown[]): Promise<unknown> {
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
  });
  return z.object({ result: z.unknown() }).parse(await response.json()).result;
}

async function fund(usdtMicros: bigint, polWei: bigint): Promise<void> {
  await callChain('anvil_setBalance', [wallet.publicKey, `0x${polWei.toString(16)}`]);
  const to = wallet.publicKey.slice(2).toLowerCase().padStart(64, '0');
  const data = `0xa9059cbb${to}${usdtMicros.toString(16).padStart(64, '0')}`;
  await callChain('eth_sendTransaction', [{ from: deployer, to: network.usdtAddress, data }]);
  await expect
    .poll(() => chain.getUsdtMicros(wallet.publicKey), { timeout: 5_000 })
    .toBe(usdtMicros);
}

function freshWallet(): OpenedWallet {
  const opened = findOpenedWallet(createRecoveryPhrase());
  if (opened === undefined) throw new Error('A fresh phrase');
  return opened;
}

beforeEach(async () => {
  rows = new Map();
  faults.length = 0;
  wallet = freshWallet();
  recipient = freshWallet().publicKey;
  await fund(100_000_000n, 10n ** 18n);
});

const received = () => chain.getUsdtMicros(recipient);

test('a payment is signed, sent, mined and recorded', async () => {
  const steps: PaymentStep[] = [];
  const delivered: PaymentIntent[] = [];
  const end = await openTab().startPayment({
    uid,
    from: wallet.publicKey,
    to: recipient,
    purpose: fifty,
    sign,
    onStep: (step) => steps.push(step),
    deliver: async (intent) => {
      delivered.push(intent);
      return 'acknowledged';
    },
  });
  expect(steps).toEqual(['signing', 'broadcast', 'mined']);
  expect(delivered).toMatchObject([{ purpose: fifty, to: recipient, uid, state: 'mined' }]);
  expect(end).toEqual({ state: 'recorded', hash: delivered[0]?.hash });
  expect(await received()).toBe(50_000_000n);
  expect(await openTab().listUnfinished(uid)).toEqual([]);
});

test('POL is sent as POL', async () => {
  const purpose = { kind: 'send', symbol: 'POL', amountWei: 10n ** 17n } as const;
  expect(await pay(purpose)).toMatchObject({ state: 'recorded' });
  expect(await chain.getPolWei(recipient)).toBe(10n ** 17n);
});

describe('once', () => {
  test('pressed five times in two tabs', async () => {
    const [one, two] = [openTab(), openTab()];
    const ends = await Promise.all(
      [one, two, one, two, one].map((tab) => pay(fifty, acknowledge, tab)),
    );
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(await received()).toBe(50_000_000n);
  });

  test('when the server does not answer, then another tab delivers', async () => {
    const end = await pay(fifty, unanswered);
    expect(end.state).toBe('unrecorded');
    expect(await pay(fifty, unanswered)).toEqual(end);
    const delivered = await openTab().deliverPending(uid, acknowledge);
    expect(delivered).toMatchObject([{ end: { state: 'recorded' }, intent: { purpose: fifty } }]);
    expect(await openTab().deliverPending(uid, acknowledge)).toEqual([]);
    expect(await received()).toBe(50_000_000n);
  });

  test('when the reply to the broadcast is lost', async () => {
    faults.push({ method: 'eth_sendRawTransaction', lost: 'reply', times: 1 });
    expect(await pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(50_000_000n);
  });

  test('when the broadcast does not get through at first', async () => {
    faults.push({ method: 'eth_sendRawTransaction', lost: 'request', times: 3 });
    expect(await pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(50_000_000n);
  });

  test('when the page dies right after saving', async () => {
    const dying: Payments = createPayments({
      store,
      locks: navigator.locks,
      sleep: () => new Promise(() => undefined),
      chain: { ...chain, broadcast: () => new Promise(() => undefined) },
    });
    // Locks of a dead page are released; these would not be, so the payment gets another id.
    void pay(fifty, acknowledge, dying);
    await expect.poll(() => rows.size).toBe(1);
    const [intent] = rows.values();
    if (intent === undefined) throw new Error('The payment was saved');
    rows = new Map([['reloaded', { ...intent, id: 'reloaded' }]]);
    expect(await pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(50_000_000n);
  });

  test('each, when two different payments are made at once', async () => {
    const ends = await Promise.all([pay(fifty), pay(forty)]);
    expect(ends.map(({ state }) => state)).toEqual(['recorded', 'recorded']);
    expect(await received()).toBe(90_000_000n);
  });
});

describe('not at all', () => {
  test.each<[string, PaymentPurpose, string]>([
    [
      'with too little USDT',
      { kind: 'subscription', amountMicros: 150_000_000n },
      'insufficient USDT',
    ],
    [
      'with too little POL',
      { kind: 'send', symbol: 'POL', amountWei: 2n * 10n ** 18n },
      'insufficient POL',
    ],
    [
      'with no POL left for the fee',
      { kind: 'send', symbol: 'POL', amountWei: 10n ** 18n },
      'insufficient POL',
    ],
  ])('%s', async (_name, purpose, reason) => {
    expect(await pay(purpose)).toMatchObject({ state: 'not started', reason });
    expect(rows.size).toBe(0);
  });

  test('with a locked vault', async () => {
    const end = await openTab().startPayment({
      uid,
      from: wallet.publicKey,
      to: recipient,
      purpose: fifty,
      deliver: acknowledge,
      sign: async () => ({ ok: false, reason: 'locked', message: 'The wallet is locked' }),
    });
    expect(end).toMatchObject({ state: 'not started', reason: 'locked' });
    expect(rows.size).toBe(0);
  });

  test('without a network, and nothing is left behind', async () => {
    faults.push({ method: 'eth_getBalance', lost: 'request', times: 1 });
    expect(await pay(fifty)).toMatchObject({ state: 'not started', reason: 'unreachable' });
    expect(rows.size).toBe(0);
  });
});

/** Saves a payment signed earlier, which no endpoint has seen. */
async function saveSigned(nonce: number, amount: bigint): Promise<PaymentIntent> {
  const request = { kind: 'USDT', from: wallet.publicKey, to: recipient, amount, nonce } as const;
  const fees = await chain.getFees();
  const signed = await wallet.signPayment({ ...request, gasLimit: 100_000n, ...fees }, network);
  if (!signed.ok) throw new Error(signed.message);
  const intent: PaymentIntent = {
    id: crypto.randomUUID(),
    uid,
    chainId: network.chainId,
    from: wallet.publicKey,
    to: recipient,
    purpose: { kind: 'subscription', amountMicros: amount },
    nonce,
    ...signed.value,
    state: 'signed',
    message: '',
    savedAtMs: Date.now(),
  };
  await store.put(intent);
  return intent;
}

describe('what another transaction did', () => {
  test('a nonce that another one took for good fails the payment, and then it can be paid', async () => {
    const other = await saveSigned(0, 1_000_000n);
    rows.clear();
    await chain.broadcast(other.raw);
    await expect.poll(received, { timeout: 5_000 }).toBe(1_000_000n);
    await saveSigned(0, 50_000_000n);
    expect(await pay(fifty)).toMatchObject({ state: 'failed' });
    expect(await pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(51_000_000n);
  });

  test('a balance that another one spent reverts the payment', async () => {
    const spending = await saveSigned(0, 80_000_000n);
    rows.clear();
    await saveSigned(1, 50_000_000n);
    await chain.broadcast(spending.raw);
    expect(await pay(fifty)).toMatchObject({ state: 'failed' });
    expect(await received()).toBe(80_000_000n);
  });

  test('what was signed earlier is sent before what is signed now', async () => {
    await saveSigned(0, 50_000_000n);
    expect(await pay(forty)).toMatchObject({ state: 'recorded' });
    await openTab().deliverPending(uid, acknowledge);
    expect(await received()).toBe(90_000_000n);
    expect(await openTab().listUnfinished(uid)).toEqual([]);
  });
});

test('a record that the server refuses stays, and is offered again', {
  timeout: 20_000,
}, async () => {
  const refusal = { state: 'record refused', message: 'Already Paid' };
  expect(await pay(fifty, async () => ({ refused: 'Already Paid' }))).toMatchObject(refusal);
  expect(await openTab().listUnfinished(uid)).toMatchObject([{ message: 'Already Paid' }]);
  expect(await pay(fifty)).toMatchObject({ state: 'recorded' });
  expect(await received()).toBe(50_000_000n);
});

test('the payments of another member are left alone', async () => {
  await pay(fifty, unanswered);
  expect(await openTab().deliverPending('OTHER1', acknowledge)).toEqual([]);
  expect(await openTab().listUnfinished(uid)).toHaveLength(1);
});
