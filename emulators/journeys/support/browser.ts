import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../setup/find-chromium.ts';

/** Without a window, and without requests of its own. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The charting service on the landing is no part of ours.
  '--host-resolver-rules=MAP *.tradingview.com ~NOTFOUND, MAP *.tradingview-widget.com ~NOTFOUND',
];

/**
 * For a process that has more to end at a signal than its browser. Playwright would end both at once, as is right for
 * a process of vitest, which ends by a signal.
 */
export const withoutSignals = {
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} as const;

/** Starts a Chromium whose only traffic is that of the pages it opens. */
export function launchBrowser(options: Partial<typeof withoutSignals> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      ...browserArguments,
      // What collects garbage and compiles beside the page takes an eighth of the browser's time on two processors.
      '--js-flags=--single-threaded',
    ],
    ...options,
  });
}
