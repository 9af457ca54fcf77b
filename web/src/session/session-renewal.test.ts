import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { renewSession, wasSessionRenewed } from './session-renewal.ts';

const { wasStoredElsewhere } = vi.hoisted(() => ({ wasStoredElsewhere: vi.fn<() => boolean>() }));
vi.mock('./remembered.ts', () => ({ wasStoredElsewhere }));

const isAccepted = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  wasStoredElsewhere.mockReturnValue(false);
});
afterEach(() => vi.useRealTimers());

/** Lets everything happen that waits for no timer. Locks are granted in turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

describe('a renewal of the session', () => {
  test('resolves or fails as its work does, and lets the next one start', async () => {
    const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no')));
    await expect(renewSession(failing)).rejects.toThrow('no');
    expect(failing).toHaveBeenCalledTimes(1);
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

  test('goes on by itself, and once, however long it takes', async () => {
    const slow = Promise.withResolvers<string>();
    const work = vi.fn<() => Promise<string>>(() => slow.promise);
    const renewed = renewSession(work);
    await settle();
    await vi.advanceTimersByTimeAsync(120_000);
    slow.resolve('token');
    expect(await renewed).toBe('token');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

/** A renewal of another tab, which has a module of its own. */
async function renewElsewhere(work: () => Promise<void>): Promise<void> {
  vi.resetModules();
  const otherTab = await import('./session-renewal.ts');
  void otherTab.renewSession(work);
}

test('neither a renewal nor a refused session waits for longer than one takes for a tab that was put to sleep in its own', async () => {
  const wakeUp = Promise.withResolvers<void>();
  onTestFinished(() => wakeUp.resolve());
  await renewElsewhere(() => wakeUp.promise);
  isAccepted.mockResolvedValue(false);
  const answer = wasSessionRenewed(isAccepted);
  const second = vi.fn<() => Promise<string>>(async () => 'token');
  const renewed = renewSession(second);
  await settle();
  await vi.advanceTimersByTimeAsync(59_999);
  await settle();
  expect(second).not.toHaveBeenCalled();
  expect(isAccepted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  expect(second).toHaveBeenCalledTimes(1);
  expect(isAccepted).toHaveBeenCalledTimes(1);
  expect(await renewed).toBe('token');
  expect(await answer).toBe(false);
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

  test('is not checked before the renewal of the same tab has ended, however long that takes', async () => {
    const renewal = Promise.withResolvers<void>();
    onTestFinished(() => renewal.resolve());
    const renewed = renewSession(() => renewal.promise);
    isAccepted.mockResolvedValue(true);
    const answer = wasSessionRenewed(isAccepted);
    await settle();
    await vi.advanceTimersByTimeAsync(300_000);
    await settle();
    expect(isAccepted).not.toHaveBeenCalled();
    renewal.resolve();
    await renewed;
    expect(await answer).toBe(true);
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
