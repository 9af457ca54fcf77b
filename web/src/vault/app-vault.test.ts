import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.mock('../base/trusted-types.ts', () => ({ trustedScriptUrl: (url: string) => url }));
vi.mock('./worker.ts?worker&url', () => ({ default: '/worker.js' }));

class TestErrorEvent extends Event {
  readonly message = 'It broke';
}

/** A worker that ends with an event as soon as it is asked for something. */
class TestWorker extends EventTarget {
  postMessage(): void {
    this.dispatchEvent(event());
  }

  terminate(): void {
    // Nothing of it runs.
  }
}

let event: () => Event;

beforeAll(() => {
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('ErrorEvent', TestErrorEvent);
  vi.stubGlobal('document', new EventTarget());
});
afterAll(() => void vi.unstubAllGlobals());

it.each([
  [
    'cannot be fetched is a missing part',
    'missing',
    () => new Event('error', { cancelable: true }),
  ],
  ['breaks has failed', 'failed', () => new TestErrorEvent('error', { cancelable: true })],
  ['sends what cannot be read has failed', 'failed', () => new Event('messageerror')],
])('a worker that %s', async (_, reason, ending) => {
  event = ending;
  const { vault } = await import('./app-vault.ts');
  const credentials = { mail: 'one@polytips.example', password: 'Passw0rd' };
  expect(await vault.prepareLogin(credentials)).toEqual({ ok: false, reason });
});
