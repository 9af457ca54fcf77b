import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findFreePorts } from '../../base/ports.ts';
import { fullWorld } from '../../seed/demo-world.ts';
import type { SeededAccount } from '../../seed/seed.ts';
import { runInWorld, type SeededWorld } from '../../start/run-in-world.ts';
import { measuringOptions, readRounds, requireAccount } from '../measuring.ts';
import { serveSite } from '../serve-site.ts';
import { measurePage, type PageFigures } from './measure-page.ts';
import { writeEagerSite, writePlainSite } from './peers.ts';

const help = `Measures the first visit of four screens with Lighthouse, on its phone, beside two peers.

  npm run bench:pages [-- --rounds 5]

The peers are the landing as a plain page without scripts, and the app with all of its screens in one file.
`;
const bytesInKb = 1_000;
const heading =
  'first visit           performance  accessible  practices  seo    LCP      TBT     longest  CLS    scripts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rounds = readRounds(help, 5);

process.exit(
  await runInWorld({ name: 'bench-pages', demo: fullWorld, onProgress: say }, measurePages),
);

async function measurePages({ accounts, directory, urls, webFolder }: SeededWorld): Promise<void> {
  const plain = join(directory, 'plain');
  await writePlainSite(webFolder, plain);
  const eager = join(directory, 'eager');
  await writeEagerSite(eager);
  const ours = await serveSite(webFolder, urls.web);
  const plainSite = await serveSite(plain, urls.web);
  const eagerSite = await serveSite(eager, urls.web);

  const [port = 0] = await findFreePorts(1);
  // Without a name its folder is Playwright's, which removes it however this process ends.
  const browser = await chromium.launchPersistentContext(
    '',
    measuringOptions(`--remote-debugging-port=${port}`),
  );
  try {
    const measure = (url: string) => measurePage(url, { port, rounds });
    say(heading);
    say(rowOf('landing', await measure(`${ours}/`)));
    say(rowOf('  as a plain page', await measure(`${plainSite}/`)));
    say(rowOf('  in one file', await measure(`${eagerSite}/`)));
    say(rowOf('login', await measure(`${ours}/#/login`)));
    say(rowOf('  in one file', await measure(`${eagerSite}/#/login`)));
    say(rowOf('signup', await measure(`${ours}/#/signup`)));
    say(rowOf('  in one file', await measure(`${eagerSite}/#/signup`)));
    const forgetFiles = await logIn(browser, ours, requireAccount(accounts, 'partner'));
    const home = await measurePage(`${ours}/#/home`, { port, rounds, forgetFiles });
    say(rowOf('Home, of a member', home));
  } finally {
    await browser.close();
  }
}

/** Logs a member in. @returns what makes the browser forget the app's files, but not the session. */
async function logIn(
  context: BrowserContext,
  web: string,
  { mail, password }: SeededAccount,
): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto(`${web}/#/login`);
  await page.getByLabel('Email', { exact: true }).fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`${web}/#/home`);
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  return async () => {
    await devtools.send('Storage.clearDataForOrigin', {
      origin: web,
      storageTypes: 'service_workers,cache_storage',
    });
    await devtools.send('Network.clearBrowserCache');
  };
}

function rowOf(name: string, figures: PageFigures): string {
  const { scores, failures, largestPaintMs, blockedMs, longestTaskMs, layoutShift } = figures;
  const { scriptBytes, scripts } = figures;
  const row = [
    name.padEnd(22),
    String(scores.performance).padEnd(13),
    String(scores.accessibility).padEnd(12),
    String(scores['best-practices']).padEnd(11),
    String(scores.seo).padEnd(7),
    `${(largestPaintMs / 1_000).toFixed(2)} s`.padEnd(9),
    `${blockedMs.toFixed(0)} ms`.padEnd(8),
    `${longestTaskMs.toFixed(0)} ms`.padEnd(9),
    layoutShift.toFixed(3).padEnd(7),
    `${(scriptBytes / bytesInKb).toFixed(0)} kB in ${scripts}`,
  ].join('');
  return [row, ...failures.map((failure) => `  fails ${failure}`)].join('\n');
}
