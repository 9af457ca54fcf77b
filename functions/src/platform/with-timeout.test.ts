import { expect, it } from 'vitest';
import { TimedOutError, withTimeout } from './with-timeout.ts';

it('waits for work, and not for ever', async () => {
  await expect(withTimeout(Promise.resolve(1), 1_000)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new TypeError('x')), 1_000)).rejects.toThrow(TypeError);
  await expect(withTimeout(new Promise(() => {}), 5)).rejects.toThrow(TimedOutError);
});
