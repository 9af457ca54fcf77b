import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endDeliveryInTurn, inDeviceTurn } from './device-turn.ts';

const fakes = vi.hoisted(() => ({ endDelivery: vi.fn<() => Promise<void>>() }));
vi.mock('./service-worker.ts', () => ({ endDelivery: fakes.endDelivery }));

const waitMs = 40_000;
let done: string[];

/** A turn that lasts until the test ends it. */
function longTurn() {
  const end = Promise.withResolvers<void>();
  const turn = inDeviceTurn(() => end.promise, waitMs);
  return {
    async end() {
      end.resolve();
      await turn;
    },
  };
}

beforeEach(() => {
  done = [];
  fakes.endDelivery.mockReset();
  fakes.endDelivery.mockResolvedValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

it('work waits for the work before it, whether that fails or not, and has its own value', async () => {
  const begun = Promise.withResolvers<void>();
  const first = inDeviceTurn(async () => {
    await begun.promise;
    done.push('first');
    throw new Error('first');
  }, waitMs);
  const second = inDeviceTurn(() => {
    done.push('second');
    return Promise.resolve('value');
  }, waitMs);
  begun.resolve();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe('value');
  expect(done).toEqual(['first', 'second']);
});

it('work goes ahead of a turn that does not end in time', async () => {
  const sleeping = longTurn();
  const work = inDeviceTurn(() => Promise.resolve(done.push('work')), waitMs);
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await work;
  expect(done).toEqual(['work']);
  await sleeping.end();
});

it('work that is slow in its turn is done once', async () => {
  const slow = Promise.withResolvers<void>();
  const turn = inDeviceTurn(() => {
    done.push('slow');
    return slow.promise;
  }, waitMs);
  await vi.advanceTimersByTimeAsync(2 * waitMs);
  slow.reject(new Error('slow'));
  await expect(turn).rejects.toThrow('slow');
  expect(done).toEqual(['slow']);
});

it('an end of the delivery waits for its turn, and not longer than five seconds', async () => {
  const short = longTurn();
  const end = endDeliveryInTurn();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(fakes.endDelivery).not.toHaveBeenCalled();
  await short.end();
  await end;
  expect(fakes.endDelivery).toHaveBeenCalledOnce();
  const sleeping = longTurn();
  const other = endDeliveryInTurn();
  await vi.advanceTimersByTimeAsync(5_000);
  await other;
  expect(fakes.endDelivery).toHaveBeenCalledTimes(2);
  await sleeping.end();
});

it('an end of the delivery that fails or never comes holds up nobody', async () => {
  fakes.endDelivery.mockRejectedValueOnce(new Error('gone'));
  await expect(endDeliveryInTurn()).resolves.toBeUndefined();
  fakes.endDelivery.mockReturnValueOnce(new Promise(() => undefined));
  const end = endDeliveryInTurn();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(end).resolves.toBeUndefined();
});
