import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const boot = readFileSync(new URL('boot.js', import.meta.url), 'utf8');

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** A page that has run `boot.js` in a browser that denies its storage. */
function openDeniedPage() {
  const page = createContext({
    EventTarget,
    BroadcastChannel: refuse,
    addEventListener: () => undefined,
    document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
    location: { hash: '#/login' },
  });
  runInContext('globalThis.window = globalThis;', page);
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(page, name, { get: refuse, configurable: true });
  runInContext(boot, page);
  return (script: string): unknown => runInContext(script, page);
}

it('where the browser denies its storage, the page says so and keeps what it stores to itself', () => {
  const run = openDeniedPage();
  expect(run('isStorageDenied')).toBe(true);
  expect(run('localStorage.setItem("a", "1"); localStorage.getItem("a")')).toBe('1');
  expect(run('sessionStorage.getItem("a")')).toBeNull();
});

it('where the browser denies its storage, a channel to other tabs can be opened and reaches nobody', async () => {
  const run = openDeniedPage();
  // A channel never hears itself.
  run(`
    const [channel, other] = [new BroadcastChannel('a'), new BroadcastChannel('a')];
    other.addEventListener('message', () => { globalThis.isHeard = true; });
    channel.postMessage({ kind: 'locked' });`);
  await nextTurn();
  expect(run('globalThis.isHeard')).toBeUndefined();
});

it.each([
  ['/signup', '?s=ROOT00', '', '/#/signup?s=ROOT00'],
  ['/anything-unknown', '', '', '/#/anything-unknown'],
  ['/', '?ref=ROOT00', '', undefined],
  ['/index.html', '', '', undefined],
  ['/login', '', '#/signup', undefined],
])('the address %s%s%s becomes %s', (pathname, search, hash, expected) => {
  const replaceState = vi.fn<(state: unknown, title: string, address: string) => void>();
  runInContext(
    boot,
    createContext({
      addEventListener: () => undefined,
      document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
      history: { replaceState },
      localStorage: { getItem: () => null },
      location: { pathname, search, hash },
      sessionStorage: { getItem: () => null },
    }),
  );
  expect(replaceState.mock.calls.map(([, , address]) => address)).toEqual(
    expected === undefined ? [] : [expected],
  );
});
