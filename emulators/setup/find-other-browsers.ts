import { globSync } from 'node:fs';
import { findCommand, findOrInstall } from './debian.ts';

/**
 * A Firefox: an installed one or Debian's package, which is installed when this process may.
 * @throws with what to install when there is none.
 */
export const findFirefox = (): string =>
  requireBrowser('Firefox', () => findCommand('firefox-esr', 'firefox'), ['firefox-esr']);

/**
 * Debian's WebKit, the engine of Safari: what drives it, a browser with nothing but it, and the display without a screen
 * that it draws on. They are installed when this process may.
 * @throws with what to install when a part is missing.
 */
export const findWebKit = () =>
  requireBrowser('WebKitGTK', () => {
    const driver = findCommand('WebKitWebDriver');
    const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
    const display = findCommand('Xvfb');
    return driver === undefined || browser === undefined || display === undefined
      ? undefined
      : { driver, browser, display };
  }, ['webkit2gtk-driver', 'xvfb']);

function requireBrowser<Found>(
  name: string,
  find: () => Found | undefined,
  packages: readonly string[],
): Found {
  const found = findOrInstall(find, packages);
  if (found !== undefined) return found;
  throw new Error(`No ${name}: install Debian's ${packages.join(' and ')}.`);
}
