import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentOrder, ProposedPayment } from './payment.ts';
import {
  createPaymentController,
  needsPage,
  type PaymentController,
  type PaymentControllerDeps,
  type PaymentFlow,
} from './payment-controller.ts';
import type { PaymentResult, SubmitStep } from './submit-payment.ts';

const proposed: ProposedPayment = {
  to: '0x02',
  recipient: 'Company wallet',
  paid: { symbol: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'subscription' },
};
const submitted: PaymentResult = { state: 'submitted', hash: '0xaa', isPaid: false };
const unanswered: PaymentResult = { state: 'unanswered', hash: '0xaa' };
const lockedResult: PaymentResult = { state: 'not started', reason: 'locked', message: '' };

const deps = {
  openOrder: vi.fn<PaymentControllerDeps['openOrder']>(),
  isUnlocked: vi.fn<PaymentControllerDeps['isUnlocked']>(),
  pay: vi.fn<PaymentControllerDeps['pay']>(),
  onEnd: vi.fn<PaymentControllerDeps['onEnd']>(),
  notify: vi.fn<PaymentControllerDeps['notify']>(),
};
let controller: PaymentController;

beforeEach(() => {
  vi.resetAllMocks();
  deps.isUnlocked.mockReturnValue(true);
  deps.openOrder.mockImplementation(async (wanted) => ({
    ...wanted,
    nonce: 7,
    unfinished: [],
    newest: [],
    reviewedAtMs: 0,
  }));
  controller = createPaymentController(deps);
});

/** A payment that ends when the test resolves it. */
function underWay() {
  const { promise, resolve } = Promise.withResolvers<PaymentResult>();
  let onStep: ((step: SubmitStep) => void) | undefined;
  deps.pay.mockImplementationOnce((_order, _feeLimitWei, report) => {
    onStep = report;
    return promise;
  });
  return { end: resolve, step: (step: SubmitStep) => onStep?.(step) };
}

async function reviewed(): Promise<PaymentFlow & { readonly order: PaymentOrder }> {
  await controller.review(controller.flow.get(), proposed);
  const flow = controller.flow.get();
  if (flow.stage !== 'review') throw new Error(flow.stage);
  return flow;
}

/** Unlocks the wallet, which confirms once more. */
function unlocked(shown: PaymentFlow): Promise<void> {
  deps.isUnlocked.mockReturnValue(true);
  return controller.confirm(shown, shown.stage === 'unlock' ? shown.feeLimitWei : 0n);
}

/** Confirms the reviewed payment with a locked wallet. */
async function asked() {
  const shown = await reviewed();
  await controller.confirm(shown, 7n);
  expect(deps.pay).not.toHaveBeenCalled();
  return controller.flow.get();
}

test('confirm pays the reviewed payment for the shown fee, and shows how it ends', async () => {
  const payment = underWay();
  const shown = await reviewed();
  const paid = controller.confirm(shown, 7n);
  expect(deps.pay).toHaveBeenCalledWith(shown.order, 7n, expect.anything());
  payment.step('sending');
  expect(controller.flow.get()).toMatchObject({ stage: 'paying', step: 'sending' });
  payment.end(submitted);
  await paid;
  expect(controller.flow.get()).toEqual({ stage: 'ended', order: shown.order, result: submitted });
  expect(deps.onEnd).toHaveBeenCalledTimes(1);
  expect(deps.notify).not.toHaveBeenCalled();
});

test('a second press on the same flow pays nothing more', async () => {
  const payment = underWay();
  const shown = await reviewed();
  const presses = [controller.confirm(shown, 7n), controller.confirm(shown, 7n)];
  payment.end(submitted);
  await Promise.all(presses);
  await controller.confirm(shown, 7n);
  expect(deps.pay).toHaveBeenCalledTimes(1);
});

describe('with a locked wallet', () => {
  beforeEach(() => deps.isUnlocked.mockReturnValue(false));

  test('pays once after the unlocking, however often that is reported', async () => {
    const payment = underWay();
    const shown = await asked();
    const presses = [unlocked(shown), unlocked(shown)];
    payment.end(submitted);
    await Promise.all(presses);
    expect(deps.pay).toHaveBeenCalledTimes(1);
    expect(deps.pay.mock.calls[0]?.[1]).toBe(7n);
  });

  test('shows the review again when the page slept until it was unlocked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    deps.pay.mockResolvedValueOnce(submitted);
    const shown = await asked();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await unlocked(shown);
    expect(deps.pay).not.toHaveBeenCalled();
    expect(controller.flow.get()).toMatchObject({ stage: 'review' });
    await controller.confirm(controller.flow.get(), 7n);
    expect(deps.pay).toHaveBeenCalledTimes(1);
  });

  test('pays nothing when the member cancelled before the wallet was unlocked', async () => {
    const shown = await asked();
    controller.leave();
    await unlocked(shown);
    expect(deps.pay).not.toHaveBeenCalled();
    expect(controller.flow.get()).toEqual({ stage: 'idle' });
  });

  test('the unlocking of an earlier payment does not pay a later one', async () => {
    const shown = await asked();
    controller.leave();
    const later = await asked();
    await unlocked(shown);
    expect(deps.pay).not.toHaveBeenCalled();
    expect(controller.flow.get()).toBe(later);
  });

  test('shows the review again when the wallet locked meanwhile, and was unlocked ten minutes after the confirmation', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    deps.pay.mockImplementationOnce(async () => {
      vi.setSystemTime(Date.now() + 5 * 60_000);
      return lockedResult;
    });
    await unlocked(await asked());
    vi.setSystemTime(Date.now() + 5 * 60_000);
    await unlocked(controller.flow.get());
    expect(deps.pay).toHaveBeenCalledTimes(1);
    expect(controller.flow.get()).toMatchObject({ stage: 'review' });
  });

  test('asks for the password again when the wallet locked meanwhile, and pays for no higher fee', async () => {
    deps.pay.mockResolvedValueOnce(lockedResult).mockResolvedValueOnce(submitted);
    await unlocked(await asked());
    expect(controller.flow.get()).toMatchObject({ stage: 'unlock' });
    expect(deps.notify).not.toHaveBeenCalled();
    await unlocked(controller.flow.get());
    expect(deps.pay.mock.calls.map(([, feeLimitWei]) => feeLimitWei)).toEqual([7n, 7n]);
    expect(controller.flow.get()).toMatchObject({ stage: 'ended', result: submitted });
  });
});

describe('a payment whose dialog is closed', () => {
  test.each<[string, () => void]>([
    ['after it was left', () => controller.leave()],
    ['after its screen was', () => controller.close()],
  ])('%s continues, and its end is notified', async (_name, turnAway) => {
    const payment = underWay();
    const paid = controller.confirm(await reviewed(), 7n);
    payment.step('sending');
    turnAway();
    payment.end(unanswered);
    await paid;
    expect(deps.onEnd).toHaveBeenCalledTimes(1);
    expect(deps.notify.mock.calls).toMatchObject([[{ tone: 'loss' }]]);
  });

  test.each<[string, PaymentResult]>([
    ['was not answered', unanswered],
    ['did not begin', { state: 'refused', message: 'Already paid' }],
  ])('is notified separately when another one of the same amount %s too', async (_name, result) => {
    const hashes = ['0xaa', '0xbb'];
    for (const hash of hashes) {
      const payment = underWay();
      const paid = controller.confirm(await reviewed(), 7n);
      payment.step('sending');
      controller.leave();
      payment.end('hash' in result ? { ...result, hash } : result);
      await paid;
    }
    expect(new Set(deps.notify.mock.calls.map(([{ about }]) => about)).size).toBe(2);
  });

  test('is named as a cancellation where it is one, and not by its amount of nothing', async () => {
    const payment = underWay();
    const cancellation = { ...proposed, purpose: { kind: 'cancellation' } } as const;
    await controller.review(controller.flow.get(), {
      ...cancellation,
      paid: { symbol: 'POL', amount: 0n },
    });
    const paid = controller.confirm(controller.flow.get(), 7n);
    payment.step('sending');
    controller.leave();
    payment.end({ state: 'refused', message: 'It is final' });
    await paid;
    expect(deps.notify.mock.calls).toMatchObject([
      [{ text: 'Nothing came of your cancellation. It is final' }],
    ]);
  });

  test('does not change the payment that is reviewed then', async () => {
    const payment = underWay();
    const paid = controller.confirm(await reviewed(), 7n);
    payment.step('sending');
    controller.leave();
    const later = await reviewed();
    payment.step('unanswered');
    payment.end(submitted);
    await paid;
    expect(controller.flow.get()).toBe(later);
    // The server has it; how it ends comes later.
    expect(deps.notify).not.toHaveBeenCalled();
  });

  test('does not end the payment that is made then', async () => {
    const payment = underWay();
    const paid = controller.confirm(await reviewed(), 7n);
    payment.step('sending');
    controller.leave();
    const later = underWay();
    const { order } = await reviewed();
    const laterPaid = controller.confirm(controller.flow.get(), 7n);
    payment.step('unanswered');
    payment.end(unanswered);
    await paid;
    expect(controller.flow.get()).toEqual({ stage: 'paying', order, step: 'checking' });
    later.end(submitted);
    await laterPaid;
    expect(controller.flow.get()).toEqual({ stage: 'ended', order, result: submitted });
  });

  test('cannot be closed while it is being signed', async () => {
    const payment = underWay();
    const paid = controller.confirm(await reviewed(), 7n);
    payment.step('signing');
    controller.leave();
    payment.end(submitted);
    await paid;
    expect(controller.flow.get()).toMatchObject({ stage: 'ended', result: submitted });
    expect(deps.notify).not.toHaveBeenCalled();
  });
});

test('no other payment is reviewed while one is, or is paid', async () => {
  const payment = underWay();
  const shown = await reviewed();
  await controller.review(controller.flow.get(), { ...proposed, to: '0x03' });
  expect(controller.flow.get()).toBe(shown);
  const paid = controller.confirm(shown, 7n);
  payment.step('sending');
  await controller.review(controller.flow.get(), { ...proposed, to: '0x03' });
  expect(controller.flow.get()).toMatchObject({ stage: 'paying', order: shown.order });
  payment.end(submitted);
  await paid;
  await controller.review(controller.flow.get(), { ...proposed, to: '0x03' });
  expect(controller.flow.get()).toMatchObject({ stage: 'review', order: { to: '0x03' } });
});

test.each<[string, SubmitStep, PaymentFlow['stage']]>([
  ['not while it is checked', 'checking', 'paying'],
  ['not while it is signed', 'signing', 'paying'],
  ['while it is sent', 'sending', 'idle'],
  ['while the server is silent', 'unanswered', 'idle'],
])('a payment is left %s', async (_name, step, stage) => {
  const payment = underWay();
  const paid = controller.confirm(await reviewed(), 7n);
  payment.step(step);
  controller.leave();
  expect(controller.flow.get().stage).toBe(stage);
  payment.end(submitted);
  await paid;
});

test('nothing is paid without a review, or again after an end', async () => {
  deps.pay.mockResolvedValue(submitted);
  await controller.confirm(controller.flow.get(), 7n);
  await unlocked(controller.flow.get());
  expect(deps.pay).not.toHaveBeenCalled();
  await controller.confirm(await reviewed(), 7n);
  await controller.confirm(controller.flow.get(), 7n);
  await unlocked(controller.flow.get());
  expect(deps.pay).toHaveBeenCalledTimes(1);
});

test('a review is left without a payment', async () => {
  const shown = await reviewed();
  controller.leave();
  await controller.confirm(shown, 7n);
  expect(deps.pay).not.toHaveBeenCalled();
  expect(controller.flow.get()).toEqual({ stage: 'idle' });
});

test('no review opens where there is nothing to review, and the member is notified of the reason', async () => {
  const text = 'The server cannot be reached';
  deps.openOrder.mockResolvedValueOnce(text);
  await controller.review(controller.flow.get(), proposed);
  expect(deps.notify.mock.calls).toMatchObject([[{ text, tone: 'loss' }]]);
  expect(controller.flow.get()).toEqual({ stage: 'idle' });
});

test.each([
  ['is left', () => controller.leave()],
  ['has lost its screen', () => controller.close()],
])('a review that %s while it opens does not open, and notifies of nothing', async (_, leave) => {
  for (const text of [undefined, 'The server cannot be reached']) {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const { openOrder } = deps;
    const order = await openOrder(proposed);
    openOrder.mockImplementationOnce(async () => (await promise) ?? order);
    const opening = controller.review(controller.flow.get(), proposed);
    leave();
    resolve(text);
    await opening;
    expect(controller.flow.get()).toEqual({ stage: 'idle' });
  }
  expect(deps.notify).not.toHaveBeenCalled();
});

test('a review does not open where its screen was left before it was asked for', async () => {
  const shown = controller.flow.get();
  expect(controller.leave()).toBe(controller.flow.get());
  await controller.review(shown, proposed);
  expect(controller.flow.get()).toEqual({ stage: 'idle' });
  await controller.review(controller.flow.get(), proposed);
  expect(controller.flow.get().stage).toBe('review');
});

test('a fault of the browser ends the payment with its message', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('out of memory');
  deps.pay.mockRejectedValueOnce(fault);
  await controller.confirm(await reviewed(), 7n);
  vi.unstubAllGlobals();
  expect(reported).toHaveBeenCalledWith(fault);
  const result = { state: 'broken', message: 'out of memory' };
  expect(controller.flow.get()).toMatchObject({ stage: 'ended', result });
});

test.each<[PaymentResult, boolean]>([
  [submitted, true],
  [unanswered, true],
  [{ state: 'broken', message: 'No' }, true],
  [{ state: 'refused', message: 'No' }, false],
  [lockedResult, false],
])('the page is needed for what ended as %o: %s', async (result, isNeeded) => {
  const { order } = await reviewed();
  expect(needsPage({ stage: 'ended', order, result })).toBe(isNeeded);
  expect(needsPage({ stage: 'review', order })).toBe(true);
  expect(needsPage({ stage: 'idle' })).toBe(false);
});
