import { expect, it } from 'vitest';
import { attemptLogin, failuresKeptMs } from './login-attempts.ts';

it('the first 10 attempts are allowed at once, and counted', () => {
  let failed: { failures: number; lastAtMs: number } | undefined;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const result = attemptLogin(failed, 1_000, 1);
    expect(result).toEqual({ allowed: true, failures: { failures: attempt, lastAtMs: 1_000 } });
    if (result.allowed) failed = result.failures;
  }
  expect(attemptLogin(failed, 1_000, 1)).toEqual({ allowed: false, waitSeconds: 10 });
});

it.each([
  [10, 10],
  [11, 20],
  [12, 40],
  [15, 320],
  [16, 640],
  [17, 900],
  [18, 900],
  [2_000, 900],
])('after %i failures an attempt has to wait for %i seconds', (failures, waitSeconds) => {
  const failed = { failures, lastAtMs: 0 };
  expect(attemptLogin(failed, 0, 1)).toEqual({ allowed: false, waitSeconds });
  expect(attemptLogin(failed, waitSeconds * 1_000 - 1, 1)).toEqual({
    allowed: false,
    waitSeconds: 1,
  });
  expect(attemptLogin(failed, waitSeconds * 1_000, 1)).toEqual({
    allowed: true,
    failures: { failures: failures + 1, lastAtMs: waitSeconds * 1_000 },
  });
});

it('the count starts at zero after a day without a failure', () => {
  const failed = { failures: 50, lastAtMs: 0 };
  expect(attemptLogin(failed, failuresKeptMs, 1)).toMatchObject({ failures: { failures: 1 } });
});

it('the scale multiplies the attempts that are free', () => {
  expect(attemptLogin({ failures: 29, lastAtMs: 0 }, 0, 3)).toMatchObject({ allowed: true });
  expect(attemptLogin({ failures: 30, lastAtMs: 0 }, 0, 3)).toMatchObject({ allowed: false });
});
