import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { repository } from '../base/repository.ts';
import { launchBrowser, withoutSignals } from '../journeys/support/browser.ts';
import { fullWorld } from '../seed/demo-world.ts';
import type { SeededAccount } from '../seed/seed.ts';
import { runInWorld, type SeededWorld } from '../start/run-in-world.ts';
import { routes } from './routes.ts';

const help = `Photographs every screen of a seeded local world, and draws them on one picture.

  npm run contact-sheet [-- --width 390] [--out docs/contact-sheet.jpg]

--width is that of the phone. The pictures show members of a living network: a subscribed one, and an admin.
`;
const phoneHeight = 844;
const columns = 9;
const cellWidth = 216;
const gap = 12;
/** A screen is photographed once nothing on it has changed for so long; a countdown never stands still. */
const steadyMs = 2_000;
const settleTimeoutMs = 15_000;

const { values } = parseArgs({
  options: {
    width: { type: 'string', default: '390' },
    out: { type: 'string', default: 'docs/contact-sheet.jpg' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const phoneWidth = Number.parseInt(values.width, 10);
if (values.help || !(phoneWidth > 0)) {
  say(help);
  process.exit(values.help ? 0 : 2);
}

process.exit(
  await runInWorld({ name: 'contact-sheet', demo: fullWorld, onProgress: say }, takePictures),
);

/** Draws all screens of the world on one picture. */
async function takePictures({ accounts, urls }: SeededWorld): Promise<void> {
  const browser = await launchBrowser(withoutSignals);
  const pictures: Buffer[] = [];
  for (const [role, paths] of Object.entries(routes)) {
    const account = accounts.find((each) => each.role === role);
    pictures.push(...(await photographAll(browser, urls.web, account, paths)));
  }
  await drawSheet(browser, pictures, join(repository, values.out));
  await browser.close();
  say(`${pictures.length} screens are in ${values.out}`);
}

/** Photographs routes as one member sees them, or as a visitor does. */
async function photographAll(
  phone: Browser,
  web: string,
  account: SeededAccount | undefined,
  paths: readonly string[],
): Promise<readonly Buffer[]> {
  const page = await phone.newPage({
    viewport: { width: phoneWidth, height: phoneHeight },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  if (account !== undefined) await logIn(page, web, account);
  const pictures: Buffer[] = [];
  for (const path of paths) {
    await page.goto(`${web}/#${path}`);
    pictures.push(await photographSettled(page));
  }
  await page.close();
  return pictures;
}

async function logIn(page: Page, web: string, { mail, password }: SeededAccount): Promise<void> {
  await page.goto(`${web}/#/login`);
  await page.getByLabel('Email', { exact: true }).fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).tap();
  await page.waitForURL(`${web}/#/home`);
}

/** The picture of a screen that has its heading, once it has stayed the same for a while. */
async function photographSettled(page: Page): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const take = () => page.screenshot({ type: 'png', animations: 'disabled' });
  const deadlineMs = performance.now() + settleTimeoutMs;
  let picture = await take();
  let sameSinceMs = performance.now();
  while (performance.now() - sameSinceMs < steadyMs && performance.now() < deadlineMs) {
    await sleep(steadyMs / 4);
    const next = await take();
    if (!next.equals(picture)) sameSinceMs = performance.now();
    picture = next;
  }
  return picture;
}

/** Draws pictures side by side, small, and saves the sheet as one JPEG. */
async function drawSheet(phone: Browser, pictures: readonly Buffer[], file: string): Promise<void> {
  const width = columns * (cellWidth + gap) + gap;
  const page = await phone.newPage({ viewport: { width, height: 600 } });
  await page.setContent(
    `<style>body { margin: ${gap}px; display: grid; grid-template-columns: repeat(${columns}, ${cellWidth}px);
       gap: ${gap}px; background: #05070b } img { width: 100%; border-radius: 12px }</style>` +
      pictures
        .map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
        .join(''),
  );
  await page.screenshot({ path: file, type: 'jpeg', quality: 62, fullPage: true });
  await page.close();
}
