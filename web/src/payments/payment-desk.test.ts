import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPaymentDesk, type PaymentDesk, type PaymentDeskParts } from './payment-desk.ts';
import type { PaymentFlow, PaymentOrder, PaymentResult, ProposedPayment } from './payment-flow.ts';
import type { PaymentStep } from './settle-payment.ts';

const proposed: ProposedPayment = {
  to: '0x02',
  recipient: 'Company wallet',
  purpose: { kind: 'subscription', amountMicros: 50_000_000n },
};
const recorded: PaymentResult = { state: 'recorded', hash: '0xaa' };
const failed: PaymentResult = { state: 'failed', hash: '0xaa', message: '' };
const lockedUp: PaymentResult = { state: 'not started', reason: 'locked', message: '' };

const parts = {
  openOrder: vi.fn<PaymentDeskParts['openOrder']>(),
  isUnlocked: vi.fn<PaymentDeskParts['isUnlocked']>(),
  pay: vi.fn<PaymentDeskParts['pay']>(),
  onStep: vi.fn<PaymentDeskParts['onStep']>(),
  onEnd: vi.fn<PaymentDeskParts['onEnd']>(),
  tell: vi.fn<PaymentDeskParts['tell']>(),
};
let desk: PaymentDesk;
let unwatch: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  parts.isUnlocked.mockReturnValue(true);
  parts.openOrder.mockImplementation(async (wanted) => ({
    ...wanted,
    paidBefore: [],
    askedAtMs: 0,
  }));
  desk = createPaymentDesk(parts);
  unwatch = desk.watch();
});

/** A payment that ends when it is told to. */
function underWay() {
  const { promise, resolve } = Promise.withResolvers<PaymentResult>();
  let onStep: ((step: PaymentStep) => void) | undefined;
  parts.pay.mockImplementationOnce((_order, _feeLimitWei, told) => {
    onStep = told;
    return promise;
  });
  return { end: resolve, step: (step: PaymentStep) => onStep?.(step) };
}

async function reviewed(): Promise<PaymentFlow & { readonly order: PaymentOrder }> {
  await desk.review(proposed);
  const flow = desk.getFlow();
  if (flow.stage !== 'review') throw new Error(flow.stage);
  return flow;
}

/** Confirms what is reviewed with a locked wallet. */
async function asked() {
  const shown = await reviewed();
  await desk.confirm(shown, 7n);
  expect(parts.pay).not.toHaveBeenCalled();
  return desk.getFlow();
}

test('pays what is reviewed, for the fee that was shown, and shows how it ends', async () => {
  const payment = underWay();
  const shown = await reviewed();
  const paid = desk.confirm(shown, 7n);
  expect(parts.pay).toHaveBeenCalledWith(shown.order, 7n, expect.anything());
  payment.step('broadcast');
  expect(desk.getFlow()).toMatchObject({ stage: 'paying', step: 'broadcast' });
  expect(parts.onStep).toHaveBeenCalledTimes(1);
  payment.end(recorded);
  await paid;
  expect(desk.getFlow()).toEqual({ stage: 'ended', order: shown.order, result: recorded });
  expect(parts.onEnd).toHaveBeenCalledTimes(1);
  expect(parts.tell).not.toHaveBeenCalled();
});

test('a second press on what is on the screen pays nothing more', async () => {
  const payment = underWay();
  const shown = await reviewed();
  const presses = [desk.confirm(shown, 7n), desk.confirm(shown, 7n)];
  payment.end(recorded);
  await Promise.all(presses);
  await desk.confirm(shown, 7n);
  expect(parts.pay).toHaveBeenCalledTimes(1);
});

describe('with a locked wallet', () => {
  beforeEach(() => parts.isUnlocked.mockReturnValue(false));

  test('pays once it is unlocked, however often that is told', async () => {
    const payment = underWay();
    const shown = await asked();
    const told = [desk.unlocked(shown), desk.unlocked(shown)];
    payment.end(recorded);
    await Promise.all(told);
    expect(parts.pay).toHaveBeenCalledTimes(1);
    expect(parts.pay.mock.calls[0]?.[1]).toBe(7n);
  });

  test('pays nothing when the unlocking was cancelled while the server was asked', async () => {
    const shown = await asked();
    desk.leave();
    await desk.unlocked(shown);
    expect(parts.pay).not.toHaveBeenCalled();
    expect(desk.getFlow()).toEqual({ stage: 'idle' });
  });

  test('pays nothing of a later payment by the unlocking of an earlier one', async () => {
    const shown = await asked();
    desk.leave();
    const later = await asked();
    await desk.unlocked(shown);
    expect(parts.pay).not.toHaveBeenCalled();
    expect(desk.getFlow()).toBe(later);
  });

  test('asks again when it locked meanwhile, and still pays for no higher fee', async () => {
    parts.pay.mockResolvedValueOnce(lockedUp).mockResolvedValueOnce(recorded);
    await desk.unlocked(await asked());
    expect(desk.getFlow()).toMatchObject({ stage: 'unlock' });
    expect(parts.tell).not.toHaveBeenCalled();
    await desk.unlocked(desk.getFlow());
    expect(parts.pay.mock.calls.map(([, feeLimitWei]) => feeLimitWei)).toEqual([7n, 7n]);
    expect(desk.getFlow()).toMatchObject({ stage: 'ended', result: recorded });
  });
});

describe('a payment that nobody looks at any more', () => {
  test.each<[string, () => void]>([
    ['after it was left', () => desk.leave()],
    ['after its screen was', () => unwatch()],
  ])('%s goes on, and its end is told', async (_name, turnAway) => {
    const payment = underWay();
    const paid = desk.confirm(await reviewed(), 7n);
    payment.step('broadcast');
    turnAway();
    payment.end(failed);
    await paid;
    expect(parts.onEnd).toHaveBeenCalledTimes(1);
    expect(parts.tell.mock.calls).toMatchObject([[{ tone: 'loss' }]]);
  });

  test.each<[string, PaymentResult]>([
    ['failed', failed],
    ['did not begin', { state: 'refused', message: 'Already paid' }],
  ])('is told by itself where another of the same amount %s too', async (_name, result) => {
    const hashes = ['0xaa', '0xbb'];
    for (const hash of hashes) {
      const payment = underWay();
      const paid = desk.confirm(await reviewed(), 7n);
      payment.step('broadcast');
      desk.leave();
      payment.end('hash' in result ? { ...result, hash } : result);
      await paid;
    }
    expect(new Set(parts.tell.mock.calls.map(([{ about }]) => about)).size).toBe(2);
  });

  test('changes nothing of the one that is reviewed then', async () => {
    const payment = underWay();
    const paid = desk.confirm(await reviewed(), 7n);
    payment.step('broadcast');
    desk.leave();
    const later = await reviewed();
    payment.step('mined');
    payment.end(recorded);
    await paid;
    expect(desk.getFlow()).toBe(later);
    expect(parts.tell.mock.calls).toMatchObject([[{ tone: 'gain' }]]);
  });

  test('cannot be one that is just being signed', async () => {
    const payment = underWay();
    const paid = desk.confirm(await reviewed(), 7n);
    payment.step('signing');
    desk.leave();
    payment.end(recorded);
    await paid;
    expect(desk.getFlow()).toMatchObject({ stage: 'ended', result: recorded });
    expect(parts.tell).not.toHaveBeenCalled();
  });
});

test('a browser that cannot read its payments reviews none, and says so', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('blocked');
  parts.openOrder.mockRejectedValueOnce(fault);
  await desk.review(proposed);
  vi.unstubAllGlobals();
  expect(reported).toHaveBeenCalledWith(fault);
  expect(parts.tell.mock.calls).toMatchObject([[{ tone: 'loss' }]]);
  expect(desk.getFlow()).toEqual({ stage: 'idle' });
});
