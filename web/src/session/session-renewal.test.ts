import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renewSession, wasSessionRenewed } from './session-renewal.ts';

const { wasStoredElsewhere } = vi.hoisted(() => ({ wasStoredElsewhere: vi.fn<() => boolean>() }));
vi.mock('./remembered.ts', () => ({ wasStoredElsewhere }));

const isAccepted = vi.fn<() => Promise<boolean>>();

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

describe('a renewal of the session', () => {
  test('resolves or fails as its work does, and lets the next one start', async () => {
    await expect(renewSession(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await renewSession(async () => 'token')).toBe('token');
  });

  test('waits for the one that is under way', async () => {
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
  test.each([true, false])(
    'was renewed if the server accepts the current one: %s',
    async (accepted) => {
      isAccepted.mockResolvedValue(accepted);
      expect(await wasSessionRenewed(isAccepted)).toBe(accepted);
      expect(isAccepted).toHaveBeenCalledTimes(1);
    },
  );

  test('is not checked while it is being renewed', async () => {
    const renewal = Promise.withResolvers<void>();
    const renewed = renewSession(() => renewal.promise);
    isAccepted.mockResolvedValue(true);
    const answers = [wasSessionRenewed(isAccepted), wasSessionRenewed(isAccepted)];
    await settle();
    expect(isAccepted).not.toHaveBeenCalled();
    renewal.resolve();
    await renewed;
    expect(await Promise.all(answers)).toEqual([true, true]);
  });

  test('is checked after a renewal that failed, too', async () => {
    const renewed = renewSession(() => Promise.reject(new Error('no')));
    isAccepted.mockResolvedValue(false);
    const answer = wasSessionRenewed(isAccepted);
    await expect(renewed).rejects.toThrow('no');
    expect(await answer).toBe(false);
  });

  test('is checked again while another tab has just stored a member', async () => {
    wasStoredElsewhere.mockReturnValue(true);
    isAccepted
      .mockResolvedValueOnce(false)
      .mockResolvedValueOnce(false)
      .mockResolvedValueOnce(true);
    const answer = wasSessionRenewed(isAccepted);
    for (const checks of [1, 2, 3]) {
      await settle();
      expect(isAccepted).toHaveBeenCalledTimes(checks);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(await answer).toBe(true);
  });

  test('is lost once no tab has stored a member for a while', async () => {
    wasStoredElsewhere.mockReturnValueOnce(true).mockReturnValue(false);
    isAccepted.mockResolvedValue(false);
    const answer = wasSessionRenewed(isAccepted);
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toBe(false);
    expect(isAccepted).toHaveBeenCalledTimes(2);
  });

  test('is neither lost nor renewed when the server cannot be reached', async () => {
    isAccepted.mockRejectedValue(new Error('away'));
    await expect(wasSessionRenewed(isAccepted)).rejects.toThrow('away');
  });
});
