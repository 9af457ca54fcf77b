import { expect, it } from 'vitest';
import { processTimer, TimedOutError, withTimeout } from './timer.ts';

it('never goes back', async () => {
  const before = processTimer.nowMs();
  await processTimer.sleep(1);
  expect(processTimer.nowMs()).toBeGreaterThanOrEqual(before);
});

it('a sleep ends when it is called off, before or meanwhile', async () => {
  const calledOff = new AbortController();
  const hour = processTimer.sleep(3_600_000, calledOff.signal);
  calledOff.abort();
  await expect(hour).resolves.toBeUndefined();
  await expect(processTimer.sleep(3_600_000, calledOff.signal)).resolves.toBeUndefined();
});

it('waits for work, and not for ever', async () => {
  await expect(withTimeout(Promise.resolve(1), 1_000)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new TypeError('x')), 1_000)).rejects.toThrow(TypeError);
  await expect(withTimeout(new Promise(() => {}), 5)).rejects.toThrow(TimedOutError);
});
