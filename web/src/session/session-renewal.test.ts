import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renewSession, wasSessionRenewed } from './session-renewal.ts';

const { wasStoredElsewhere } = vi.hoisted(() => ({ wasStoredElsewhere: vi.fn<() => boolean>() }));
vi.mock('./stored-user.ts', () => ({ wasStoredElsewhere }));

const isTaken = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  wasStoredElsewhere.mockReturnValue(false);
});
afterEach(() => vi.useRealTimers());

/** Lets everything happen that waits for no timer. Locks are granted in turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

describe('a renewal', () => {
  test('gives what came of it, or its failure, and lets the next one go on', async () => {
    await expect(renewSession(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await renewSession(async () => 'token')).toBe('token');
  });

  test('is made alone', async () => {
    const first = Promise.withResolvers<void>();
    const second = vi.fn<() => Promise<void>>();
    const running = [renewSession(() => first.promise), renewSession(second)];
    await settle();
    expect(second).not.toHaveBeenCalled();
    first.resolve();
    await Promise.all(running);
    expect(second).toHaveBeenCalledTimes(1);
  });
});

describe('a session that the server has refused', () => {
  test.each([true, false])('is what the server says of the one of now: %s', async (taken) => {
    isTaken.mockResolvedValue(taken);
    expect(await wasSessionRenewed(isTaken)).toBe(taken);
    expect(isTaken).toHaveBeenCalledTimes(1);
  });

  test('is not asked about while it is being renewed', async () => {
    const renewal = Promise.withResolvers<void>();
    const renewed = renewSession(() => renewal.promise);
    isTaken.mockResolvedValue(true);
    const answers = [wasSessionRenewed(isTaken), wasSessionRenewed(isTaken)];
    await settle();
    expect(isTaken).not.toHaveBeenCalled();
    renewal.resolve();
    await renewed;
    expect(await Promise.all(answers)).toEqual([true, true]);
  });

  test('is not lost by a renewal that failed: the server decides', async () => {
    const renewed = renewSession(() => Promise.reject(new Error('no')));
    isTaken.mockResolvedValue(false);
    const answer = wasSessionRenewed(isTaken);
    await expect(renewed).rejects.toThrow('no');
    expect(await answer).toBe(false);
  });

  test('is asked about again while another tab has just stored one', async () => {
    wasStoredElsewhere.mockReturnValue(true);
    isTaken.mockResolvedValueOnce(false).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const answer = wasSessionRenewed(isTaken);
    for (const asked of [1, 2, 3]) {
      await settle();
      expect(isTaken).toHaveBeenCalledTimes(asked);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(await answer).toBe(true);
  });

  test('is lost once nobody has stored another one for a while', async () => {
    wasStoredElsewhere.mockReturnValueOnce(true).mockReturnValue(false);
    isTaken.mockResolvedValue(false);
    const answer = wasSessionRenewed(isTaken);
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toBe(false);
    expect(isTaken).toHaveBeenCalledTimes(2);
  });

  test('and a server that cannot be asked is a failure, not a loss', async () => {
    isTaken.mockRejectedValue(new Error('away'));
    await expect(wasSessionRenewed(isTaken)).rejects.toThrow('away');
  });
});
