import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentIntent, PaymentPurpose } from '../payment-intent.ts';
import {
  acknowledge,
  createPaymentWorld,
  network,
  type PaymentWorld,
  uid,
} from '../testing/payment-world.ts';
import type { DeliverRecord } from './payment-deps.ts';
import type { PaymentStep } from './settle-payment.ts';

// Blocks come every second, and finality a few later.
const fifty: PaymentPurpose = { kind: 'subscription', amountMicros: 50_000_000n };
const forty: PaymentPurpose = { kind: 'send', symbol: 'USDT', amountMicros: 40_000_000n };

const unanswered: DeliverRecord = async () => 'retry';

let world: PaymentWorld;

beforeEach(async () => {
  world = await createPaymentWorld();
});

const received = () => world.chain.getUsdtMicros(world.recipient);

test('a payment is signed, sent, mined and recorded', async () => {
  const steps: PaymentStep[] = [];
  const delivered: PaymentIntent[] = [];
  const end = await world.pay(fifty, {
    onStep: (step) => steps.push(step),
    deliver: async (intent) => {
      delivered.push(intent);
      return 'acknowledged';
    },
  });
  expect(steps).toEqual(['signing', 'broadcast', 'mined']);
  expect(delivered).toMatchObject([{ purpose: fifty, to: world.recipient, uid, state: 'mined' }]);
  expect(end).toEqual({ state: 'recorded', hash: delivered[0]?.hash });
  expect(await received()).toBe(50_000_000n);
  expect(await world.openTab().listUnfinished(uid)).toEqual([]);
});

test('POL is sent as POL', async () => {
  const purpose = { kind: 'send', symbol: 'POL', amountWei: 10n ** 17n } as const;
  expect(await world.pay(purpose)).toMatchObject({ state: 'recorded' });
  expect(await world.chain.getPolWei(world.recipient)).toBe(10n ** 17n);
});

describe('a payment is paid once', () => {
  test('when it is pressed five times in two tabs', async () => {
    const [one, two] = [world.openTab(), world.openTab()];
    const ends = await Promise.all(
      [one, two, one, two, one].map((tab) => world.pay(fifty, { tab })),
    );
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(await received()).toBe(50_000_000n);
  });

  test('when the server does not reply, and another tab delivers the record', async () => {
    const end = await world.pay(fifty, { deliver: unanswered });
    expect(end.state).toBe('unrecorded');
    expect(await world.pay(fifty, { deliver: unanswered })).toEqual(end);
    const delivered = await world.openTab().deliverPending(uid, acknowledge);
    expect(delivered).toMatchObject([{ end: { state: 'recorded' }, intent: { purpose: fifty } }]);
    expect(await world.openTab().deliverPending(uid, acknowledge)).toEqual([]);
    expect(await received()).toBe(50_000_000n);
  });

  test('when the reply to the broadcast is lost', async () => {
    world.faults.push({ method: 'eth_sendRawTransaction', happening: 'reply lost', times: 1 });
    expect(await world.pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(50_000_000n);
  });

  test('when the broadcast does not get through at first', async () => {
    world.faults.push({ method: 'eth_sendRawTransaction', happening: 'request lost', times: 3 });
    expect(await world.pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(50_000_000n);
  });

  test('when two different payments are made at once, each of them', async () => {
    const ends = await Promise.all([world.pay(fifty), world.pay(forty)]);
    expect(ends.map(({ state }) => state)).toEqual(['recorded', 'recorded']);
    expect(await received()).toBe(90_000_000n);
  });
});

describe('nothing is paid', () => {
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
    expect(await world.pay(purpose)).toMatchObject({ state: 'not started', reason });
    expect(world.rows.size).toBe(0);
  });

  test('with a locked vault', async () => {
    const end = await world.pay(fifty, {
      sign: async () => ({ ok: false, reason: 'locked', message: 'The wallet is locked' }),
    });
    expect(end).toMatchObject({ state: 'not started', reason: 'locked' });
    expect(world.rows.size).toBe(0);
  });

  test('without a network, and nothing is stored', async () => {
    world.faults.push({ method: 'eth_getBalance', happening: 'request lost', times: 1 });
    expect(await world.pay(fifty)).toMatchObject({ state: 'not started', reason: 'unreachable' });
    expect(world.rows.size).toBe(0);
  });
});

/** Saves a payment signed earlier, which no endpoint has seen. */
async function saveSigned(nonce: number, amount: bigint): Promise<PaymentIntent> {
  const request = {
    kind: 'USDT',
    from: world.wallet.publicKey,
    to: world.recipient,
    amount,
    nonce,
  } as const;
  const fees = await world.chain.getFees();
  const signed = await world.wallet.signPayment(
    { ...request, gasLimit: 100_000n, ...fees },
    network,
  );
  if (!signed.ok) throw new Error(signed.message);
  const intent: PaymentIntent = {
    id: crypto.randomUUID(),
    uid,
    chainId: network.chainId,
    from: world.wallet.publicKey,
    to: world.recipient,
    purpose: { kind: 'subscription', amountMicros: amount },
    nonce,
    ...signed.value,
    state: 'signed',
    message: '',
    savedAtMs: Date.now(),
    signedAtBlock: await world.chain.getFinalizedBlockNumber(),
  };
  await world.store.put(intent);
  return intent;
}

describe('another transaction of the wallet', () => {
  test('that finally used the nonce fails the payment, which can then be paid again', async () => {
    const other = await saveSigned(0, 1_000_000n);
    world.rows.clear();
    await world.chain.broadcast(other.raw);
    await expect.poll(received, { timeout: 90_000 }).toBe(1_000_000n);
    await saveSigned(0, 50_000_000n);
    expect(await world.pay(fifty)).toMatchObject({ state: 'failed' });
    expect(await world.pay(fifty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(51_000_000n);
  });

  test('that spent the balance reverts the payment', async () => {
    const spending = await saveSigned(0, 80_000_000n);
    world.rows.clear();
    await saveSigned(1, 50_000_000n);
    await world.chain.broadcast(spending.raw);
    expect(await world.pay(fifty)).toMatchObject({ state: 'failed' });
    expect(await received()).toBe(80_000_000n);
  });

  test('that was signed earlier and is mined does not block a new payment', async () => {
    const earlier = await saveSigned(0, 50_000_000n);
    await world.chain.broadcast(earlier.raw);
    await expect.poll(received, { timeout: 90_000 }).toBe(50_000_000n);
    expect(await world.pay(forty)).toMatchObject({ state: 'recorded' });
    expect(await received()).toBe(90_000_000n);
  });

  test('that was signed earlier is broadcast before a new payment', async () => {
    await saveSigned(0, 50_000_000n);
    expect(await world.pay(forty)).toMatchObject({ state: 'recorded' });
    await world.openTab().deliverPending(uid, acknowledge);
    expect(await received()).toBe(90_000_000n);
    expect(await world.openTab().listUnfinished(uid)).toEqual([]);
  });
});

test('a record that the server refuses stays, and is posted again', {
  timeout: 90_000,
}, async () => {
  const refusal = { state: 'record refused', message: 'Already Paid' };
  expect(
    await world.pay(fifty, { deliver: async () => ({ refused: 'Already Paid' }) }),
  ).toMatchObject(refusal);
  expect(await world.openTab().listUnfinished(uid)).toMatchObject([{ message: 'Already Paid' }]);
  expect(await world.pay(fifty)).toMatchObject({ state: 'recorded' });
  expect(await received()).toBe(50_000_000n);
});

test('the outbox leaves the payments of another member alone', async () => {
  await world.pay(fifty, { deliver: unanswered });
  expect(await world.openTab().deliverPending('OTHER1', acknowledge)).toEqual([]);
  expect(await world.openTab().listUnfinished(uid)).toHaveLength(1);
});
