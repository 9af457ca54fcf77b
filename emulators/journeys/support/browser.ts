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
  '--host-resolver-rules=MAP *.tradingview.com ~NOTFOUND',
];

/** Starts a Chromium whose only traffic is that of the pages it opens. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      ...browserArguments,
      // What collects garbage and compiles beside the page takes an eighth of the browser's time on two processors.
      '--js-flags=--single-threaded',
    ],
  });
}
