import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', new URL('https://app.test/'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each(['/assets/worker-a1b2c3d.js', '/service-worker.js', 'https://app.test/service-worker.js'])(
  '%s is a script of this app',
  async (url) => {
    const { trustedScriptUrl } = await import('./trusted-types.ts');
    expect(trustedScriptUrl(url)).toBe(url);
  },
);

it.each([
  'https://other.test/service-worker.js',
  '//other.test/assets/worker-a1b2c3d.js',
  '/assets/../worker.js',
  '/assets/worker-a1b2c3d.svg',
  '/api/getTips/x.js',
  'data:text/javascript,1',
  'blob:https://app.test/1',
])('%s is no script of this app', async (url) => {
  const { trustedScriptUrl } = await import('./trusted-types.ts');
  expect(() => trustedScriptUrl(url)).toThrow('Not a script of this app');
});
