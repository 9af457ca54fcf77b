import { beforeAll, expect, it, vi } from 'vitest';

interface Plugin {
  readonly fetchDidSucceed: (fetched: { readonly response: object }) => Promise<unknown>;
}

/** By what pages are answered, and what is no page. */
interface PageRoute {
  readonly strategy: { readonly options: { readonly plugins: readonly Plugin[] } };
  readonly denylist: readonly RegExp[];
}
const routes = vi.hoisted(() => new Array<PageRoute>());
vi.mock('workbox-core', () => ({ clientsClaim: () => undefined }));
vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: () => undefined,
  matchPrecache: async () => undefined,
  precacheAndRoute: () => undefined,
}));
vi.mock('workbox-routing', () => ({
  NavigationRoute: class implements PageRoute {
    readonly strategy: PageRoute['strategy'];
    readonly denylist: readonly RegExp[];
    constructor(strategy: PageRoute['strategy'], { denylist }: Pick<PageRoute, 'denylist'>) {
      this.strategy = strategy;
      this.denylist = denylist;
    }
  },
  registerRoute: (route: PageRoute) => void routes.push(route),
  setCatchHandler: () => undefined,
}));
vi.mock('workbox-strategies', () => ({
  NetworkOnly: class {
    readonly options: unknown;
    constructor(options: unknown) {
      this.options = options;
    }
  },
}));

const listeners = new Map<string, (event: unknown) => void>();
const shown: string[] = [];
const opened: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('keptFiles', []);
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listen: (event: unknown) => void) =>
      void listeners.set(kind, listen),
    registration: {
      async showNotification(title: string) {
        shown.push(title);
      },
    },
    clients: {
      matchAll: async () => [],
      async openWindow(url: string) {
        opened.push(url);
      },
    },
  });
  await import('./service-worker.ts');
});

/** Gives the worker an event. @returns what the browser keeps it running for. */
function dispatch(kind: string, event: object): readonly unknown[] {
  const awaited: unknown[] = [];
  listeners.get(kind)?.({ ...event, waitUntil: (work: unknown) => void awaited.push(work) });
  return awaited;
}

it('a worker that was woken by a message runs until it is shown', async () => {
  const awaited = dispatch('push', { data: { text: () => 'no message of ours' } });
  expect(awaited).toEqual([expect.any(Promise)]);
  await Promise.all(awaited);
  expect(shown).toEqual(['PolyTips']);
});

it('a pressed message is closed, and the worker runs until its screen is open', async () => {
  const close = vi.fn<() => void>();
  const awaited = dispatch('notificationclick', { notification: { close, data: 'tips' } });
  expect(close).toHaveBeenCalledOnce();
  expect(awaited).toEqual([expect.any(Promise)]);
  await Promise.all(awaited);
  expect(opened).toEqual(['/#/tips']);
});

it('a page waits four seconds for the network, before it opens as it was kept', () => {
  expect(routes).toMatchObject([{ strategy: { options: { networkTimeoutSeconds: 4 } } }]);
});

it.each([
  [200, true],
  // A redirect, of which the worker knows no more.
  [0, true],
  [404, true],
  [500, false],
  [503, false],
])('a response with the status %i is the page that opens: %s', async (status, isTaken) => {
  const response = { status };
  const [plugin] = routes.flatMap(({ strategy }) => strategy.options.plugins);
  const taking = plugin?.fetchDidSucceed({ response }) ?? response;
  const [taken] = await Promise.allSettled([taking]);
  expect(taken.status === 'fulfilled' && taken.value === response).toBe(isTaken);
});

it.each([
  ['/', true],
  ['/join/A1B2C3', true],
  ['/apiary', true],
  ['/api/getTips/x', false],
  ['/openapi.json', false],
  ['/assets/main.js', false],
])('%s is answered with the page: %s', (path, isPage) => {
  expect(routes[0]?.denylist.some((pattern) => pattern.test(path))).toBe(!isPage);
});
