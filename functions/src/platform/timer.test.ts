import { expect, it } from 'vitest';
import { processTimer, TimedOutError, withTimeout } from './timer.ts';

it('a sleep ends when its signal is aborted, before it or during it', async () => {
  const calledOff = new AbortController();
  const hour = processTimer.sleep(3_600_000, calledOff.signal);
  calledOff.abort();
  await expect(hour).resolves.toBeUndefined();
  await expect(processTimer.sleep(3_600_000, calledOff.signal)).resolves.toBeUndefined();
});

it('work is waited for until the time-out', async () => {
  await expect(withTimeout(Promise.resolve(1), 1_000)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new TypeError('x')), 1_000)).rejects.toThrow(TypeError);
  await expect(withTimeout(new Promise(() => {}), 5)).rejects.toThrow(TimedOutError);
});
