import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recoverListeners } from './live-firestore.ts';

const fakes = vi.hoisted(() => ({
  reconnect: vi.fn<() => void>(),
  catchUp: vi.fn<() => void>(),
  retry: vi.fn<() => void>(),
}));
const session = vi.hoisted(() => new EventTarget());
vi.mock('../firebase/firebase.ts', () => ({
  openFirebase: () => Promise.resolve(fakes),
  firebaseSession: {
    subscribe: (onChange: () => void) => {
      session.addEventListener('change', onChange);
      return () => session.removeEventListener('change', onChange);
    },
  },
}));
vi.mock('./use-document.ts', () => ({ documents: fakes }));

class TestPage extends EventTarget {
  visibilityState = 'visible';
}

let page: TestPage;
let end: () => void;

async function happen(name: string): Promise<void> {
  page.dispatchEvent(new Event(name));
  await Promise.resolve();
}

const calls = () => ({
  reconnect: fakes.reconnect.mock.calls.length,
  catchUp: fakes.catchUp.mock.calls.length,
  retry: fakes.retry.mock.calls.length,
});

beforeEach(() => {
  vi.resetAllMocks();
  page = new TestPage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  end = recoverListeners();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

it('what could not be read is listened to again when the network is back', async () => {
  await happen('online');
  expect(calls()).toEqual({ reconnect: 1, catchUp: 0, retry: 1 });
});

it('what could not be read is listened to again when the member comes back to the page', async () => {
  await happen('visibilitychange');
  expect(calls()).toEqual({ reconnect: 0, catchUp: 1, retry: 1 });
});

it('what could not be read is listened to again with another session, until that ends', () => {
  session.dispatchEvent(new Event('change'));
  expect(calls()).toEqual({ reconnect: 0, catchUp: 0, retry: 1 });
  end();
  session.dispatchEvent(new Event('change'));
  expect(calls()).toEqual({ reconnect: 0, catchUp: 0, retry: 1 });
});

it.each([
  ['the member leaves the page', 'visibilitychange', 0],
  ['the network goes', 'offline', 1],
])('nothing is listened to again when %s', async (_, name, reconnect) => {
  page.visibilityState = 'hidden';
  await happen(name);
  expect(calls()).toEqual({ reconnect, catchUp: 0, retry: 0 });
});
