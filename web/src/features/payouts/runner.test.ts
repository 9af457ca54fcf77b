import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentOrder } from '../../payments/payment.ts';
import type { PaymentResult } from '../../payments/submit-payment.ts';
import { failuresOf, tallyOf } from './run.ts';
import { createRunner, proposalOf, type Runner, type RunnerDeps } from './runner.ts';
import { testPayout } from './testing/test-payout.ts';

const rows = [1, 2, 3, 4, 5].map((index) => testPayout(index));
const serials = rows.map(({ WITHDRA_SL }) => WITHDRA_SL);
const all = { count: rows.length, feeLimitWei: 7n, displaced: [] };
const submitted: PaymentResult = { state: 'submitted', hash: '0x1', isPaid: false };

const deps = {
  openOrder: vi.fn<RunnerDeps['openOrder']>(),
  isUnlocked: vi.fn<RunnerDeps['isUnlocked']>(),
  pay: vi.fn<RunnerDeps['pay']>(),
  claim: vi.fn<RunnerDeps['claim']>(),
  findEnd: vi.fn<RunnerDeps['findEnd']>(),
  onChange: vi.fn<RunnerDeps['onChange']>(),
  onEnd: vi.fn<RunnerDeps['onEnd']>(),
  sleep: vi.fn<RunnerDeps['sleep']>(),
};
let runner: Runner;
/** What was submitted and is not final, in the order of its nonces. */
let inProcess: string[];
let paid: string[];
let inProcessMost: number;

beforeEach(() => {
  vi.resetAllMocks();
  inProcess = [];
  paid = [];
  inProcessMost = 0;
  deps.isUnlocked.mockReturnValue(true);
  deps.openOrder.mockImplementation(async (proposed) => ({
    ...proposed,
    nonce: 7,
    unfinished: [],
    newest: [],
    reviewedAtMs: 0,
  }));
  deps.pay.mockImplementation(async (order) => {
    inProcess.push(serialOf(order));
    inProcessMost = Math.max(inProcessMost, inProcess.length);
    return submitted;
  });
  deps.findEnd.mockImplementation(async (serial) => (paid.includes(serial) ? 'paid' : 'open'));
  // While the runner waits, the network confirms the oldest payment.
  deps.sleep.mockImplementation(async () => void paid.push(...inProcess.splice(0, 1)));
  runner = createRunner(deps);
  runner.review(rows);
});

const serialOf = ({ purpose }: PaymentOrder): string =>
  purpose.kind === 'payout' ? purpose.withSL : '';

const signed = () => deps.pay.mock.calls.map(([order]) => serialOf(order));
const messagesOf = () => failuresOf(runner.run.get()).map(({ message }) => message);

it('a run pays its rows in order, each for the agreed fee, with at most three in process', async () => {
  await runner.confirm(all);
  expect(signed()).toEqual(serials);
  expect(deps.pay.mock.calls.map(([, feeLimitWei]) => feeLimitWei)).toEqual([7n, 7n, 7n, 7n, 7n]);
  expect(inProcessMost).toBe(3);
  expect(runner.run.get().end).toBe('finished');
  expect(tallyOf(runner.run.get())).toEqual({
    total: 5,
    done: 5,
    elsewhere: 0,
    failed: 0,
    inProcess: 0,
  });
});

it('a run looks at the oldest of the payments in process alone, whose nonce ends first', async () => {
  const looks: string[] = [];
  deps.findEnd.mockImplementation(async (serial) => {
    looks.push(serial);
    return paid.includes(serial) ? 'paid' : undefined;
  });
  await runner.confirm(all);
  expect(looks).toEqual(serials.flatMap((serial) => [serial, serial]));
});

it('one payment is signed at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<PaymentResult>();
  deps.pay.mockReturnValueOnce(promise);
  const run = runner.confirm(all);
  await expect.poll(() => deps.pay.mock.calls).toHaveLength(1);
  expect(deps.openOrder).toHaveBeenCalledTimes(1);
  resolve({ ...submitted, isPaid: true });
  await run;
  expect(signed()).toEqual(serials);
});

it('a run of two pays the first two', async () => {
  await runner.confirm({ ...all, count: 2 });
  expect(signed()).toEqual(serials.slice(0, 2));
});

it('each row is claimed right before it is signed, and one that is refused is passed over', async () => {
  deps.claim.mockImplementation(async (serial) =>
    serial === serials[1] ? { message: 'On hold', about: 'withdrawal' } : undefined,
  );
  await runner.confirm(all);
  expect(deps.claim.mock.calls.flat()).toEqual(serials);
  expect(signed()).toEqual(serials.filter((serial) => serial !== serials[1]));
  expect(messagesOf()).toEqual(['On hold']);
  expect(runner.run.get().end).toBe('finished');
});

it('a run in which the network confirms nothing for minutes ends, and signs no more', async () => {
  deps.sleep.mockResolvedValue();
  await runner.confirm(all);
  expect(signed()).toEqual(serials.slice(0, 3));
  expect(runner.run.get().end).toBe('unconfirmed');
  expect(deps.sleep).toHaveBeenCalledTimes(149);
});

it('a run that nobody answers for minutes ends as one that is cut off', async () => {
  deps.sleep.mockResolvedValue();
  deps.findEnd.mockResolvedValue(undefined);
  await runner.confirm(all);
  expect(runner.run.get().end).toBe('unreachable');
});

it('a run whose last payments hang has finished, and waits as long for each as for the first', async () => {
  deps.sleep.mockImplementation(async () => {
    if (deps.sleep.mock.calls.length % 149 === 0 && paid.length < 4)
      paid.push(...inProcess.splice(0, 1));
  });
  await runner.confirm(all);
  expect(signed()).toEqual(serials);
  expect(runner.run.get().end).toBe('finished');
  expect(tallyOf(runner.run.get())).toMatchObject({ done: 4, inProcess: 1 });
});

it('a run says while it is signed that the server does not answer, until it does', async () => {
  const seen: unknown[] = [];
  const look = () => seen.push(runner.run.get().progress.get(serials[0] ?? ''));
  deps.pay.mockImplementationOnce(async (_, __, onStep) => {
    for (const step of ['sending', 'unanswered', 'sending'] as const) {
      onStep(step);
      look();
    }
    return { ...submitted, isPaid: true };
  });
  await runner.confirm({ ...all, count: 1 });
  expect(seen).toEqual(
    [undefined, 'unanswered', undefined].map((trouble) => ({ state: 'signing', trouble })),
  );
});

it('a payment that fails after it was sent is named, and the run goes on', async () => {
  deps.findEnd.mockImplementation(async (serial) => (serial === serials[0] ? 'unpaid' : 'paid'));
  await runner.confirm(all);
  expect(messagesOf()).toEqual(['Its payment failed; it waits again']);
  expect(tallyOf(runner.run.get())).toMatchObject({ done: 5, failed: 1 });
});

it('a stop lets the row that is being signed end, and signs no other', async () => {
  deps.pay.mockImplementationOnce(async () => {
    runner.stop();
    return submitted;
  });
  await runner.confirm(all);
  expect(deps.pay).toHaveBeenCalledTimes(1);
  expect(runner.run.get().end).toBe('stopped');
  expect(tallyOf(runner.run.get())).toMatchObject({ done: 0, inProcess: 1 });
});

it('a stop while the run waits for the network ends it', async () => {
  deps.sleep.mockImplementation(async () => runner.stop());
  await runner.confirm(all);
  expect(signed()).toEqual(serials.slice(0, 3));
  expect(runner.run.get().end).toBe('stopped');
});

describe('a run ends', () => {
  it.each<[string, PaymentResult, string]>([
    [
      'the USDT is used up',
      { state: 'not started', reason: 'insufficient USDT', message: '' },
      'insufficient USDT',
    ],
    [
      'the network refuses an earlier payment meanwhile, whose place the next row would take',
      { state: 'not started', reason: 'earlier refused', message: '' },
      'earlier refused',
    ],
    ['the wallet locks', { state: 'not started', reason: 'locked', message: '' }, 'locked'],
    ['the server does not answer', { state: 'unanswered', hash: '0x1' }, 'unanswered'],
  ])('where %s, and no other row is signed', async (_, result, end) => {
    deps.pay.mockResolvedValueOnce({ ...submitted, isPaid: true }).mockResolvedValueOnce(result);
    await runner.confirm(all);
    expect(deps.pay).toHaveBeenCalledTimes(2);
    expect(runner.run.get().end).toBe(end);
  });

  it('where a claim is refused that any other would be, and no row counts as failed', async () => {
    deps.claim
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue({ message: 'Not allowed', about: 'admin' });
    await runner.confirm(all);
    expect(deps.claim).toHaveBeenCalledTimes(2);
    expect(deps.pay).toHaveBeenCalledTimes(1);
    expect(runner.run.get().end).toBe('refused');
    expect(messagesOf()).toEqual([]);
  });

  it('before a claim where the wallet is locked', async () => {
    deps.pay.mockImplementation(async () => {
      deps.isUnlocked.mockReturnValue(false);
      return submitted;
    });
    await runner.confirm(all);
    expect(deps.claim).toHaveBeenCalledTimes(1);
    expect(runner.run.get().end).toBe('locked');
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['unless its review has named it', ['0xaa'], serials],
    ['where its review has named another one', ['0xbb'], []],
  ])('before it takes the place of what the network refuses, %s', async (_, displaced, paid) => {
    const order = await deps.openOrder(proposalOf(testPayout(1)));
    if (typeof order === 'string') throw new Error(order);
    const refused = {
      txn: '0xaa',
      nonce: 7,
      to: '0x1',
      amt: '500.000000',
      symbol: 'USDT',
    } as const;
    const other = { ...refused, txn: '0xcc', nonce: 6 };
    const unfinished = [refused, other].map((each) => ({ ...each, kind: 'transfer' }) as const);
    deps.openOrder.mockImplementation(async (proposed) => ({ ...order, ...proposed, unfinished }));
    await runner.confirm({ ...all, displaced });
    expect(signed()).toEqual(paid);
    expect(deps.claim).toHaveBeenCalledTimes(paid.length);
    expect(runner.run.get().end).toBe(paid.length > 0 ? 'finished' : 'earlier refused');
  });

  it('where the server cannot be reached for minutes', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    deps.openOrder.mockResolvedValue('The server cannot be reached');
    deps.sleep.mockImplementation(async (ms) => void vi.advanceTimersByTime(ms));
    await runner.confirm(all);
    expect(deps.pay).not.toHaveBeenCalled();
    const pauses = deps.sleep.mock.calls.flat();
    expect(pauses.slice(0, 6)).toEqual([2_000, 4_000, 6_000, 8_000, 10_000, 10_000]);
    expect(pauses.reduce((sum, ms) => sum + ms)).toBe(300_000);
    expect(runner.run.get().end).toBe('unreachable');
  });

  it('where the page has slept while the server could not be reached, and signs nothing', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    deps.openOrder.mockResolvedValueOnce('The server cannot be reached');
    deps.sleep.mockImplementationOnce(async () => void vi.advanceTimersByTime(3_600_000));
    await runner.confirm(all);
    expect(deps.pay).not.toHaveBeenCalled();
    expect(runner.run.get().end).toBe('unreachable');
  });

  it('at a fault, which is reported', async () => {
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const fault = new Error('Fault');
    deps.openOrder.mockRejectedValue(fault);
    await runner.confirm(all);
    expect(report).toHaveBeenCalledWith(fault);
    expect(runner.run.get().end).toBe('broken');
    vi.unstubAllGlobals();
  });
});

it.each<[string, () => unknown]>([
  ['its nonce', () => deps.openOrder.mockResolvedValueOnce('The server cannot be reached')],
  [
    'its claim',
    () =>
      deps.claim.mockResolvedValueOnce({
        message: 'Too many attempts. Try again later',
        about: 'connection',
      }),
  ],
  [
    'its fees',
    () =>
      deps.pay.mockResolvedValueOnce({ state: 'not started', reason: 'unreachable', message: '' }),
  ],
])(
  'a row that loses the connection at %s says so, and is tried again by itself',
  async (_, lose) => {
    let seen: unknown;
    deps.sleep.mockImplementationOnce(async () => {
      seen = runner.run.get().progress.get(serials[0] ?? '');
    });
    lose();
    await runner.confirm({ ...all, count: 1 });
    expect(seen).toEqual({ state: 'signing', trouble: 'unreachable' });
    expect(runner.run.get().end).toBe('finished');
    expect(tallyOf(runner.run.get())).toMatchObject({ done: 1, failed: 0 });
  },
);

it('a run that is stopped while the connection is lost signs nothing more', async () => {
  deps.openOrder.mockResolvedValue('The server cannot be reached');
  deps.sleep.mockImplementationOnce(async () => runner.stop());
  await runner.confirm(all);
  expect(deps.openOrder).toHaveBeenCalledTimes(1);
  expect(runner.run.get().end).toBe('stopped');
});

it('what another admin pays meanwhile is passed over, and is no failure', async () => {
  deps.claim.mockImplementation(async (serial) =>
    serial === serials[1] ? { message: 'Already Paid', about: 'elsewhere' } : undefined,
  );
  await runner.confirm(all);
  expect(signed()).toEqual(serials.filter((serial) => serial !== serials[1]));
  expect(messagesOf()).toEqual([]);
  expect(runner.run.get().end).toBe('finished');
  expect(tallyOf(runner.run.get())).toMatchObject({ done: 5, elsewhere: 1, failed: 0 });
});

it('a locked wallet is unlocked first, and a run that is left before pays nothing', async () => {
  deps.isUnlocked.mockReturnValue(false);
  await runner.confirm(all);
  expect(runner.run.get().stage).toBe('unlock');
  runner.leave();
  await runner.unlocked();
  expect(deps.pay).not.toHaveBeenCalled();
  runner.review(rows);
  await runner.confirm(all);
  deps.isUnlocked.mockReturnValue(true);
  await runner.unlocked();
  expect(signed()).toEqual(serials);
});

it('a run that is confirmed twice at once, or whose wallet is unlocked twice at once, pays each row once', async () => {
  await Promise.all([runner.confirm(all), runner.confirm(all)]);
  expect(signed()).toEqual(serials);
  deps.pay.mockClear();
  runner.leave();
  runner.review(rows);
  deps.isUnlocked.mockReturnValue(false);
  await runner.confirm(all);
  deps.isUnlocked.mockReturnValue(true);
  await Promise.all([runner.unlocked(), runner.unlocked()]);
  expect(signed()).toEqual(serials);
});

it('a run that is confirmed on a page that has been open for an hour is paid once unlocked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 60 * 60_000);
  deps.isUnlocked.mockReturnValue(false);
  await runner.confirm(all);
  deps.isUnlocked.mockReturnValue(true);
  await runner.unlocked();
  expect(signed()).toEqual(serials);
});

it('a run that is unlocked long after it was confirmed, by a page that has slept, is reviewed again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  deps.isUnlocked.mockReturnValue(false);
  await runner.confirm({ ...all, count: 2 });
  vi.setSystemTime(Date.now() + 10 * 60_000);
  deps.isUnlocked.mockReturnValue(true);
  await runner.unlocked();
  expect(deps.pay).not.toHaveBeenCalled();
  expect(runner.run.get()).toMatchObject({ stage: 'review', rows: rows.slice(0, 2) });
  await runner.confirm({ ...all, count: 2 });
  expect(signed()).toEqual(serials.slice(0, 2));
});

it.each(['finished', 'left'])('a run that has %s says so once, after its payments', async (how) => {
  if (how === 'left') deps.sleep.mockImplementationOnce(async () => runner.stop());
  await runner.confirm(all);
  expect(deps.onEnd).toHaveBeenCalledTimes(1);
  const [last] = deps.onChange.mock.invocationCallOrder.slice(-1);
  expect(deps.onEnd.mock.invocationCallOrder[0]).toBeGreaterThan(last ?? Number.NaN);
});

it('a run says at once that something has changed, and of all that changes meanwhile once in five seconds', async () => {
  vi.useFakeTimers();
  const payLater = () => {
    runner.review(rows);
    return runner.confirm({ ...all, count: 2 });
  };
  await payLater();
  expect(deps.onChange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(deps.onChange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(deps.onChange).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_500);
  runner.leave();
  await payLater();
  expect(deps.onChange).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(deps.onChange).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deps.onChange).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
