import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queueToast, type ToastQueue } from '../../ui/feedback/toast-queue.ts';
import type { PaymentNotice } from '../payment-texts.ts';
import { savedPayment } from '../testing/saved-payment.ts';
import { createOutboxRound, keepDelivering } from './outbox-rounds.ts';
import type { DeliveredPayment } from './payments.ts';
import type { PaymentEnd } from './settle-payment.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const reported = vi.fn<(error: unknown) => void>();

const ended = (state: PaymentEnd['state'], id = 'one'): DeliveredPayment => ({
  intent: { ...savedPayment, id },
  end: { state, hash: `0x${id}`, message: '' },
});

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  const browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a round of the outbox', () => {
  const deliverPending = vi.fn<() => Promise<readonly DeliveredPayment[]>>();
  const onDelivered = vi.fn<() => void>();
  const notify = vi.fn<(notice: PaymentNotice) => void>();
  const open = () => createOutboxRound({ deliverPending, onDelivered, notify });

  test('notifies once of how each payment ended', async () => {
    const round = open();
    deliverPending
      .mockResolvedValueOnce([ended('undecided')])
      .mockResolvedValueOnce([ended('recorded'), ended('failed', 'two')])
      .mockResolvedValueOnce([ended('recorded')])
      .mockResolvedValueOnce([]);
    for (let rounds = 0; rounds < 4; rounds += 1) await round();
    expect(notify.mock.calls.map(([{ tone }]) => tone)).toEqual(['gain', 'loss']);
    // Also a payment that is a step further is read again.
    expect(onDelivered).toHaveBeenCalledTimes(3);
  });

  test('notifies of each payment separately when two of the same amount end together', async () => {
    const delivered = ['one', 'two', 'three', 'four'].map((id) =>
      ended(id === 'two' ? 'record refused' : 'recorded', id),
    );
    deliverPending.mockResolvedValueOnce(delivered);
    await open()();
    const { toasts } = notify.mock.calls.reduce<ToastQueue>(
      (queue, [notice], index) => queueToast(queue, 'K7M2QP', { ...notice, id: String(index) }),
      { owner: 'K7M2QP', toasts: [] },
    );
    expect(toasts.map(({ tone }) => tone)).toEqual(['gain', 'loss', 'gain', 'gain']);
  });

  test('notifies again when the end of a payment changed', async () => {
    const round = open();
    deliverPending
      .mockResolvedValueOnce([ended('unknown')])
      .mockResolvedValueOnce([ended('recorded')]);
    await round();
    await round();
    expect(notify.mock.calls.map(([{ tone }]) => tone)).toEqual(['loss', 'gain']);
  });

  test('does not start while another one runs, nor in a hidden tab', async () => {
    const round = open();
    const { promise, resolve } = Promise.withResolvers<readonly DeliveredPayment[]>();
    deliverPending.mockReturnValueOnce(promise).mockResolvedValue([]);
    const first = round();
    await round();
    expect(deliverPending).toHaveBeenCalledTimes(1);
    resolve([]);
    await first;
    page.visibilityState = 'hidden';
    await round();
    expect(deliverPending).toHaveBeenCalledTimes(1);
    page.visibilityState = 'visible';
    await round();
    expect(deliverPending).toHaveBeenCalledTimes(2);
  });

  test('that throws does not prevent a later one', async () => {
    const round = open();
    deliverPending.mockRejectedValueOnce(new Error('blocked')).mockResolvedValueOnce([]);
    await expect(round()).rejects.toThrow('blocked');
    await round();
    expect(deliverPending).toHaveBeenCalledTimes(2);
  });
});

describe('keepDelivering', () => {
  const round = vi.fn<() => Promise<void>>();
  beforeEach(() => round.mockResolvedValue());

  test('starts a round at once, and when the network or the tab comes back', () => {
    const stop = keepDelivering(round, undefined);
    expect(round).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('online'));
    expect(round).toHaveBeenCalledTimes(2);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(round).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(60 * 60_000);
    expect(round).toHaveBeenCalledTimes(3);
    stop();
  });

  test('repeats rounds every few seconds if requested, until it is stopped', () => {
    const stop = keepDelivering(round, 15_000);
    vi.advanceTimersByTime(45_000);
    expect(round).toHaveBeenCalledTimes(4);
    stop();
    vi.advanceTimersByTime(60 * 60_000);
    dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(round).toHaveBeenCalledTimes(4);
  });

  test('continues after a round that failed, and reports it', async () => {
    const fault = new Error('blocked');
    round.mockRejectedValueOnce(fault);
    const stop = keepDelivering(round, 15_000);
    await vi.advanceTimersByTimeAsync(15_000);
    stop();
    expect(reported).toHaveBeenCalledWith(fault);
    expect(round).toHaveBeenCalledTimes(2);
  });
});
