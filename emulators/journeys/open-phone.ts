import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { repository } from '../base/repository.ts';
import { urlOf } from './journey-world.ts';
import { recordTraffic, type Traffic } from './record-traffic.ts';

/** A phone with nothing on it yet: it shares nothing with any other. */
export interface Phone {
  readonly context: BrowserContext;
  readonly traffic: Traffic;
  /** Every line that the pages wrote to the console. */
  readonly consoleLines: readonly string[];
  /** Every native alert that was shown, and closed. */
  readonly alerts: readonly string[];
  /** Opens a route in a page of its own. */
  open(route: string): Promise<Page>;
  /** Takes console errors of this kind for what the journey asked for. */
  tolerate(pattern: RegExp): void;
  /** Fails when the pages reported an error that nobody tolerated, or broke the security policy. */
  expectQuiet(): void;
  close(): Promise<void>;
}

const folder = join(repository, 'emulators/dist/journeys');
const waitMs = 20_000;

/** How long to ask again until an expectation holds: `expect.poll(..., soon)`. */
export const soon = { timeout: waitMs } as const;

const tickerUrl = 'https://s.tradingview.com/**';
// The charting service tells the page around it that it runs; it is not ours to load in a check.
const ticker = '<body bgcolor="#0b0e14"><script>parent.postMessage({}, "*")</script>';

/** Opens a phone on which a journey goes by touch, or by keyboard. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  context.setDefaultTimeout(waitMs);
  await context.route(tickerUrl, (route) =>
    route.fulfill({ contentType: 'text/html', body: ticker }),
  );
  const traffic = recordTraffic(context);
  const consoleLines: string[] = [];
  const problems: string[] = [];
  const alerts: string[] = [];
  const tolerated: RegExp[] = [];
  context.on('console', (message) => {
    const line = `${message.type()}: ${message.text()} ${message.location().url}`;
    consoleLines.push(line);
    if (message.type() === 'error' || /content security policy/i.test(line)) problems.push(line);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return {
    context,
    traffic,
    consoleLines,
    alerts,
    async open(route) {
      const page = await context.newPage();
      await page.goto(urlOf(route));
      return page;
    },
    tolerate: (pattern) => void tolerated.push(pattern),
    expectQuiet() {
      const kept = problems
        .splice(0)
        .filter((problem) => !tolerated.some((each) => each.test(problem)));
      expect(kept).toEqual([]);
    },
    close: () => context.close(),
  };
}

/** Keeps what is on the screen, to be looked at. */
export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
