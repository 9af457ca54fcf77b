import { describe, expect, test, vi } from 'vitest';
import type { PaymentIntent, PaymentPurpose } from '../payment-intent.ts';
import { amountOf } from '../payment-model.ts';
import { createDyingTab, type Death } from '../testing/dying-tab.ts';
import {
  acknowledge,
  createPaymentWorld,
  type Fault,
  type PaymentWorld,
  uid,
} from '../testing/payment-world.ts';

// Blocks come every second. The tests run beside each other, each with a wallet of its own.
vi.setConfig({ maxConcurrency: 30 });

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

/** One node has the bytes when the page dies; another one, without a trace of them, turns them away. */
async function discardAndSurface(
  world: PaymentWorld,
  purpose: PaymentPurpose,
): Promise<PaymentIntent> {
  const death: Death = { at: 'broadcast', call: 1, when: 'before' };
  await expect(createDyingTab(world, death).pay(purpose)).rejects.toThrow('died');
  world.faults.push({ method: 'eth_sendRawTransaction', happening: 'underpriced', times: 1 });
  await world.openTab().deliverPending(uid, acknowledge);
  const [rejected] = await world.openTab().listPayments(uid);
  if (rejected?.state !== 'discarded') throw new Error('It was not discarded');
  await world.chain.broadcast(rejected.raw);
  await expect.poll(() => countTransfers(world, purpose), { timeout: 90_000 }).toBe(1n);
  return rejected;
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
  ])('through a network with "%s" %d times', async (happening, times) => {
    const world = await createPaymentWorld();
    world.faults.push({ method: 'eth_sendRawTransaction', happening, times });
    const seenPaymentIds = await world.openReview();
    const ends = await Promise.all([
      world.pay(purpose, { seenPaymentIds }),
      world.pay(purpose, { seenPaymentIds }),
    ]);
    await settleAll(world);
    const last = await world.pay(purpose, { seenPaymentIds });
    expect(last.state).toBe('recorded');
    expect(new Set([...ends, last].map((end) => 'hash' in end && end.hash)).size).toBe(1);
    expect(await countTransfers(world, purpose)).toBe(1n);
    expect(await world.openTab().listPayments(uid)).toHaveLength(1);
  });

  test('from two tabs whose reviews were both open, one after the other', async () => {
    const world = await createPaymentWorld();
    const seenPaymentIds = await world.openReview();
    const first = await world.pay(purpose, { seenPaymentIds });
    expect(await world.pay(purpose, { seenPaymentIds, sign: neverAsked })).toEqual(first);
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  test('when it was requested again while it was under way', async () => {
    const world = await createPaymentWorld();
    const first = await world.pay(purpose, { deliver: async () => 'retry' });
    expect(first.state).toBe('unrecorded');
    const seenPaymentIds = await world.openReview();
    await world.openTab().deliverPending(uid, acknowledge);
    const again = await world.pay(purpose, { seenPaymentIds, sign: neverAsked });
    expect(again).toMatchObject({ state: 'recorded' });
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  test('and a second time when it is requested again after it ended', async () => {
    const world = await createPaymentWorld();
    await world.pay(purpose);
    await world.pay(purpose);
    expect(await countTransfers(world, purpose)).toBe(2n);
    expect((await world.openTab().listPayments(uid)).map(({ nonce }) => nonce)).toEqual([1, 0]);
  });

  test('although the server refuses to list it, which ends it', async () => {
    const world = await createPaymentWorld();
    const end = await world.pay(purpose, { deliver: async () => ({ refused: 'No' }) });
    expect(end).toMatchObject({ state: 'record refused', message: 'No' });
    expect(await world.openTab().listUnfinished(uid)).toEqual([]);
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  // A fee that the network thinks too low is said without a look at what is mined already.
  test('although a node calls mined bytes underpriced', async () => {
    const world = await createPaymentWorld();
    const death: Death = { at: 'broadcast', call: 1, when: 'after' };
    await expect(createDyingTab(world, death).pay(purpose)).rejects.toThrow('died');
    await expect.poll(() => countTransfers(world, purpose), { timeout: 90_000 }).toBe(1n);
    world.faults.push({ method: 'eth_sendRawTransaction', happening: 'underpriced', times: 9 });
    await settleAll(world);
    expect(await world.openTab().listPayments(uid)).toMatchObject([{ state: 'recorded' }]);
  });

  test('although the chain accepted it after it was rejected, and it is requested again', async () => {
    const world = await createPaymentWorld();
    const { hash } = await discardAndSurface(world, purpose);
    expect(await world.pay(purpose, { sign: neverAsked })).toEqual({ state: 'recorded', hash });
    expect(await countTransfers(world, purpose)).toBe(1n);
  });

  test('although the chain accepted it after it was rejected, and the outbox delivers it first', async () => {
    const world = await createPaymentWorld();
    const seenPaymentIds = await world.openReview();
    const { hash } = await discardAndSurface(world, purpose);
    const delivered = await world.openTab().deliverPending(uid, acknowledge);
    expect(delivered).toMatchObject([{ end: { state: 'recorded', hash } }]);
    const again = await world.pay(purpose, { seenPaymentIds, sign: neverAsked });
    expect(again).toEqual({ state: 'recorded', hash });
    expect(await countTransfers(world, purpose)).toBe(1n);
  });
});

const moments: readonly (readonly [Death['at'], number])[] = [
  ['list', 1],
  ['getNonce', 1],
  ['estimateGas', 1],
  ['sign', 1],
  // Saved, broadcast, mined, recorded.
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
    const seenPaymentIds = await world.openReview();
    await expect(createDyingTab(world, death).pay(purpose, { seenPaymentIds })).rejects.toThrow(
      'died',
    );
    // The page is opened again: the outbox works, and the person presses again, in two tabs. What had
    // ended by then can only be asked for by a review that was open before.
    const isUnfinished = (await world.openTab().listUnfinished(uid)).length > 0;
    const again = { seenPaymentIds: isUnfinished ? await world.openReview() : seenPaymentIds };
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
