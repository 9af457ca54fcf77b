import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

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
  const found = findInstalled() ?? findPlaywrights() ?? installFromDebian();
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium: install chromium or Google Chrome, or run "npx playwright-core install chromium", or set CHROMIUM_PATH.',
  );
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return [
    ...commands.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ].find((file) => existsSync(file));
}

function findPlaywrights(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const installation = ['install', '-y', '--no-install-recommends', headlessShell] as const;
  // The list of packages may be missing or old.
  if (!aptGet(installation)) {
    aptGet(['update']);
    aptGet(installation);
  }
  return findInstalled();
}

function aptGet(parameters: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', parameters, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

// The checks run this file to install a missing browser while they do other work.
if (import.meta.main) findChromium();
