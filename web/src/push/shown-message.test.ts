import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../base/browser/service-worker.ts';
import { findDevice } from './device-store.ts';
import { isShownOnDevice } from './shown-message.ts';

// Its file needs a window.
vi.mock('../base/browser/service-worker.ts', () => ({
  registerServiceWorker: vi.fn<typeof registerServiceWorker>(),
}));
vi.mock('./device-store.ts');

const secondMs = 1_000;
const getNotifications = vi.fn<ServiceWorkerRegistration['getNotifications']>();
const shown: Notification = Object.create(null);
const registration: ServiceWorkerRegistration = Object.assign(Object.create(null), {
  getNotifications,
});

beforeEach(() => {
  vi.useFakeTimers();
  getNotifications.mockResolvedValue([]);
  vi.mocked(registerServiceWorker).mockResolvedValue(registration);
  vi.mocked(findDevice).mockReturnValue({ token: 'token', session: '1', registeredAtMs: 1 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** What is known of the message of a tip after a time; undefined while it is waited for. */
async function knownAfter(waitMs: number): Promise<boolean | undefined> {
  let known: boolean | undefined;
  void (async () => {
    known = await isShownOnDevice('MEMBER', 'tip');
  })();
  await vi.advanceTimersByTimeAsync(waitMs);
  return known;
}

it('a message that the device shows is known at once, by its tag', async () => {
  getNotifications.mockResolvedValue([shown]);
  expect(await knownAfter(0)).toBe(true);
  expect(findDevice).toHaveBeenCalledWith('MEMBER');
  expect(getNotifications).toHaveBeenCalledWith({ tag: 'tip' });
});

it('a message that comes within three seconds is waited for', async () => {
  setTimeout(() => getNotifications.mockResolvedValue([shown]), 2.9 * secondMs);
  expect(await knownAfter(3 * secondMs)).toBe(true);
});

it('a message that never comes is waited for no longer than five seconds', async () => {
  expect(await knownAfter(5 * secondMs)).toBe(false);
});

it('a browser without a worker shows none', async () => {
  vi.mocked(registerServiceWorker).mockResolvedValue(undefined);
  expect(await knownAfter(5 * secondMs)).toBe(false);
});

it('a browser that gets no messages shows none, and is not asked', async () => {
  vi.mocked(findDevice).mockReturnValue(undefined);
  expect(await knownAfter(0)).toBe(false);
  expect(registerServiceWorker).not.toHaveBeenCalled();
});
