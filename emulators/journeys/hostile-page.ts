import type { BrowserContext, Page, Response } from 'playwright-core';
import { urlOf } from './journey-world.ts';

/** Where whoever attacks has a server. Nothing may reach it. */
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

/** A name that a poison would have set, had it run. */
const traces = [
  'ranInline',
  'ranExternal',
  'ranData',
  'ranHandler',
  'ranSvg',
  'ranLink',
  'ranFrame',
] as const;

/** An attack on the pages of a context, and what it achieved. */
export interface Attack {
  /** What reached the attacker's server. */
  readonly reached: readonly string[];
  /** Opens the app with hostile markup in its document, and with the headers as they were served. */
  readonly openPoisoned: (page: Page) => Promise<Response | null>;
  /** The traces of poison that ran in a page. */
  readonly findTraces: (page: Page) => Promise<readonly string[]>;
  /** What the browser reported as refused: the directive and the address. */
  readonly findViolations: (page: Page) => Promise<readonly string[]>;
}

/** Prepares an attack. The attacker's server is there, and answers with what would hurt. */
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
