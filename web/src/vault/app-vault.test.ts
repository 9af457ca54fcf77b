import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.mock('../base/browser/trusted-types.ts', () => ({ trustedScriptUrl: (url: string) => url }));
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
const page = new EventTarget();

beforeAll(() => {
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('ErrorEvent', TestErrorEvent);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterAll(() => void vi.unstubAllGlobals());

const show = (persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

const credentials = { mail: 'one@polytips.example', password: 'Passw0rd' };

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
  expect(await vault.prepareLogin(credentials)).toEqual({ ok: false, reason });
});

it('a page that was kept aside ends its worker, and one that is shown for the first time does not', async () => {
  event = () => new Event('nothing');
  const { vault } = await import('./app-vault.ts');
  const attempt = vault.prepareLogin(credentials);
  show(false);
  expect(await Promise.race([attempt, Promise.resolve('under way')])).toBe('under way');
  show(true);
  expect(await attempt).toEqual({ ok: false, reason: 'stopped' });
});
