import { describe, expect, test, vi } from 'vitest';
import type { PaymentPurpose } from './payment-intent.ts';
import { amountOf } from './payment-model.ts';
import { createDyingTab, type Death } from './testing/dying-tab.ts';
import {
  acknowledge,
  createPaymentWorld,
  type Fault,
  type PaymentWorld,
  uid,
} from './testing/payment-world.ts';

// Blocks come every second. The tests run beside each other, each with a wallet of its own.
vi.setConfig({ testTimeout: 60_000, maxConcurrency: 30 });

const usdt: PaymentPurpose = { kind: 'send', symbol: 'USDT', amountMicros: 30_000_000n };
const pol: PaymentPurpose = { kind: 'send', symbol: 'POL', amountWei: 3n * 10n ** 17n };
const purposes = [
  ['USDT', usdt],
  ['POL', pol],
] as const;

async function countTransfers(world: PaymentWorld, purpose: PaymentPurpose): Promise<bigint> {
  const { kind, amount } = amountOf(purpose);
  const { chain, recipient } = world;
  const received =
    kind === 'USDT' ? await chain.getUsdtMicros(recipient) : await chain.getPolWei(recipient);
  return received / amount;
}

/** Lets the outbox work as an open app does, until nothing is left to do. */
async function settleAll(world: PaymentWorld): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    if ((await world.openTab().listUnfinished(uid)).length === 0) return;
    await world.openTab().deliverPending(uid, acknowledge);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe.concurrent.each(purposes)('%s is sent once', (_, purpose) => {
  test.each<[Fault['happening'], number]>([
    ['request lost', 1],
    ['request lost', 4],
    ['reply lost', 1],
    ['reply lost', 4],
    ['swallowed', 1],
    ['swallowed', 3],
    ['late', 1],
    ['late', 4],
    ['doubled', 2],
  ])('by a network with "%s" %d times', async (happening, times) => {
    const world = await createPaymentWorld();
    world.faults.push({ method: 'eth_sendRawTransaction', happening, times });
    const askedAtMs = Date.now();
    const ends = await Promise.all([
      world.pay(purpose, { askedAtMs }),
      world.pay(purpose, { askedAtMs }),
    ]);
    await settleAll(world);
    const last = await world.pay(purpose, { askedAtMs });
    expect(last.state).toBe('recorded');
    expect(new Set([...ends, last].map((end) => 'hash' in end && end.hash)).size).toBe(1);
    expect(await countTransfers(world, purpose)).toBe(1n);
    expect(await world.openTab().listPayments(uid)).toHaveLength(1);
  });

  test('by two tabs whose reviews were both open, the one after the other', async () => {
    const world = await createPaymentWorld();
    const askedAtMs = Date.now();
    const first = await world.pay(purpose, { askedAtMs });
    expect(await world.pay(purpose, { askedAtMs, sign: neverAsked })).toEqual(first);
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  test('when it was asked for again while it was on its way', async () => {
    const world = await createPaymentWorld();
    const first = await world.pay(purpose, { deliver: async () => 'retry' });
    expect(first.state).toBe('unrecorded');
    const askedAtMs = Date.now();
    await world.openTab().deliverPending(uid, acknowledge);
    const again = await world.pay(purpose, { askedAtMs, sign: neverAsked });
    expect(again).toMatchObject({ state: 'recorded' });
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  test('and twice by who asks for it again once it is done', async () => {
    const world = await createPaymentWorld();
    await world.pay(purpose);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await world.pay(purpose);
    expect(await countTransfers(world, purpose)).toBe(2n);
    expect((await world.openTab().listPayments(uid)).map(({ nonce }) => nonce)).toEqual([1, 0]);
  });

  test('although the server will not list it, which ends it', async () => {
    const world = await createPaymentWorld();
    const end = await world.pay(purpose, { deliver: async () => ({ refused: 'No' }) });
    expect(end).toMatchObject({ state: 'record refused', message: 'No' });
    expect(await world.openTab().listUnfinished(uid)).toEqual([]);
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  // A fee that the network thinks too low is said without a look at what is mined already.
  test('although a node calls the bytes underpriced that are mined already', async () => {
    const world = await createPaymentWorld();
    const death: Death = { at: 'broadcast', call: 1, when: 'after' };
    await expect(createDyingTab(world, death).pay(purpose)).rejects.toThrow('died');
    await expect.poll(() => countTransfers(world, purpose), { timeout: 5_000 }).toBe(1n);
    world.faults.push({ method: 'eth_sendRawTransaction', happening: 'underpriced', times: 9 });
    await settleAll(world);
    expect(await world.openTab().listPayments(uid)).toMatchObject([{ state: 'recorded' }]);
  });
});

const moments: readonly (readonly [Death['at'], number])[] = [
  ['list', 1],
  ['getNonce', 1],
  ['estimateGas', 1],
  ['sign', 1],
  // Saved, handed over, mined, recorded.
  ['put', 1],
  ['broadcast', 1],
  ['put', 2],
  ['findReceipt', 1],
  ['put', 3],
  ['deliver', 1],
  ['put', 4],
];

describe.concurrent.each(purposes)('%s is sent once by a page that dies', (_, purpose) => {
  test.each(
    moments.flatMap(([at, call]) =>
      (['before', 'after'] as const).map((when): [string, Death] => [
        `${when} ${at} ${call}`,
        { at, call, when },
      ]),
    ),
  )('%s', async (_name, death) => {
    const world = await createPaymentWorld();
    const askedAtMs = Date.now();
    await expect(createDyingTab(world, death).pay(purpose, { askedAtMs })).rejects.toThrow('died');
    // The page is opened again: the outbox works, and the person presses again, in two tabs. What had
    // ended by then can only be asked for by a review that was open before.
    const isUnfinished = (await world.openTab().listUnfinished(uid)).length > 0;
    const again = { askedAtMs: isUnfinished ? Date.now() : askedAtMs };
    const [, ...ends] = await Promise.all([
      world.openTab().deliverPending(uid, acknowledge),
      world.pay(purpose, again),
      world.pay(purpose, again),
    ]);
    await settleAll(world);
    expect(ends.map(({ state }) => state)).toEqual(['recorded', 'recorded']);
    expect(await countTransfers(world, purpose)).toBe(1n);
  });
});

const neverAsked: PaymentWorld['sign'] = () => {
  throw new Error('Nothing may be signed');
};
