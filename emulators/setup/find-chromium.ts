import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findCommand, findOrInstall } from './debian.ts';

/** Debian's name for a Chromium without a window, which needs a sixth less processor time. */
const headlessShell = 'chromium-headless-shell';
const commands = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
] as const;

/**
 * A Chromium to run journeys in: the one that CHROMIUM_PATH names, an installed one, Playwright's,
 * or Debian's package, which is installed when this process may.
 * @throws with what to install when there is none.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  }
  const found = findOrInstall(() => findInstalled() ?? findPlaywrights(), [headlessShell]);
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium: install chromium or Google Chrome, or run "npx playwright-core install chromium", or set CHROMIUM_PATH.',
  );
}

function findInstalled(): string | undefined {
  const application = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return findCommand(...commands) ?? (existsSync(application) ? application : undefined);
}

function findPlaywrights(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

// The checks run this file to install a missing browser while they do other work.
if (import.meta.main) findChromium();
