import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './keep-screen-on.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const release = vi.fn<() => Promise<void>>();
const request = vi.fn<(type: string) => Promise<{ release: typeof release }>>();

beforeEach(() => {
  vi.resetAllMocks();
  request.mockResolvedValue({ release });
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

const show = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('the screen stays on until the end, and again each time the page comes back', async () => {
  const end = keepScreenOn();
  expect(request.mock.calls).toEqual([['screen']]);
  show('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  expect(release).not.toHaveBeenCalled();
  end();
  expect(release).toHaveBeenCalledTimes(2);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('what is granted after the end is given back', async () => {
  keepScreenOn()();
  await expect.poll(() => release.mock.calls).toHaveLength(1);
});

test.each([
  ['has no such thing', {}],
  ['says no', { wakeLock: { request: () => Promise.reject(new Error('Low battery')) } }],
])('a browser that %s goes on without', async (_, browser) => {
  vi.stubGlobal('navigator', browser);
  const end = keepScreenOn();
  await Promise.resolve();
  expect(end).not.toThrow();
});
