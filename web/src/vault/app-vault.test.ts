import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

vi.mock('../base/browser/trusted-types.ts', () => ({ trustedScriptUrl: (url: string) => url }));
vi.mock('./worker.ts?worker&url', () => ({ default: '/worker.js' }));

class TestErrorEvent extends Event {
  readonly message = 'It broke';
}

/** A worker that has one event for each request, by its number. */
class TestWorker extends EventTarget {
  postMessage({ id }: { readonly id: number }): void {
    this.dispatchEvent(event(id));
  }

  terminate(): void {
    terminated += 1;
  }
}

let event: (id: number) => Event;
let terminated = 0;
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

const passMinutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
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

it('the error of a worker, which may quote a secret, stays out of the console', async () => {
  const error = new TestErrorEvent('error', { cancelable: true });
  event = () => error;
  const { vault } = await import('./app-vault.ts');
  await vault.prepareLogin(credentials);
  expect(error.defaultPrevented).toBe(true);
});

it('a page that was kept aside ends its worker, and one that is shown for the first time does not', async () => {
  event = () => new Event('nothing');
  const { vault } = await import('./app-vault.ts');
  const attempt = vault.prepareLogin(credentials);
  terminated = 0;
  show(false);
  expect(await Promise.race([attempt, Promise.resolve('under way')])).toBe('under way');
  expect(terminated).toBe(0);
  show(true);
  expect(await attempt).toEqual({ ok: false, reason: 'stopped' });
  expect(terminated).toBe(1);
});

it.each(['pointerdown', 'keydown'])(
  'a page whose member was active (%s) 15 minutes before it returns is locked then, and not sooner',
  async (activity) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const publicKey = `0x${'a'.repeat(40)}`;
    const response = { kind: 'opened', publicKey };
    event = (id) => new MessageEvent('message', { data: { id, response } });
    const { vault } = await import('./app-vault.ts');
    expect(await vault.openWithWords('twelve words', publicKey)).toBe('opened');
    const statusAtReturn = () => {
      document.dispatchEvent(new Event('visibilitychange'));
      return vault.state.get().status;
    };
    passMinutes(14);
    document.dispatchEvent(new Event(activity));
    passMinutes(14);
    expect(statusAtReturn()).toBe('unlocked');
    passMinutes(1);
    expect(statusAtReturn()).toBe('locked');
  },
);
