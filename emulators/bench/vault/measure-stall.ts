import { readFileSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { median } from '@polytips/functions/test/median.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as z from 'zod/mini';
import { repository } from '../../base/repository.ts';
import { runBuild, viteBuild } from '../../start/build.ts';
import { webVariables } from '../../start/environment.ts';
import { measuringOptions } from '../measuring.ts';

const rounds = 5;
// Never asked for: every request is answered here. Over https the page may use WebCrypto.
const origin = 'https://vault.example';
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const ways = ['idle', 'worker', 'mainThread'] as const;
const stall = z.object({
  tookMs: z.number(),
  longestGapMs: z.number(),
  longestTaskMs: z.number(),
});

/** How long a page stood still, in milliseconds: medians over the rounds, and the worst of them. */
export interface Stall {
  readonly tookMs: number;
  readonly longestGapMs: number;
  readonly worstGapMs: number;
  /** Of tasks of at least 50 ms; 0 is none. */
  readonly longestTaskMs: number;
  readonly worstTaskMs: number;
}

/** A page that does nothing, one whose worker derives, and one that derives itself. */
export type Stalls = Readonly<Record<(typeof ways)[number], Stall>>;

/** Measures the built vault in a real browser; undefined, with the reason, when there is none. */
export async function measureStalls(
  signal: AbortSignal,
): Promise<{ readonly stalls: Stalls } | { readonly missing: string }> {
  let browser: Browser;
  try {
    browser = await chromium.launch(measuringOptions());
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
  const folder = join(repository, 'emulators/dist/bench-vault', `page-${process.pid}`);
  try {
    await buildPage(folder, signal);
    const page = await openPage(browser, folder);
    return { stalls: await measureInTurn(page, signal) };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildPage(folder: string, signal: AbortSignal): Promise<void> {
  const config = fileURLToPath(new URL('page/vite.config.ts', import.meta.url));
  const options = ['--mode', 'local-world', '--logLevel', 'error', '--outDir', folder];
  return runBuild(
    'The build of the page',
    [...viteBuild, '--config', config, ...options, '--emptyOutDir'],
    { environment: webVariables(readPorts(process.env)), signal },
  );
}

async function openPage(browser: Browser, folder: string): Promise<Page> {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/index.html' : pathname;
    await route.fulfill({
      contentType: types[extname(file)] ?? 'application/octet-stream',
      body: readFileSync(join(folder, file)),
    });
  });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'measureStall' in globalThis);
  return page;
}

/** One way after the other, so that a machine that changes its speed changes all. */
async function measureInTurn(page: Page, signal: AbortSignal): Promise<Stalls> {
  const measured: Record<(typeof ways)[number], z.output<typeof stall>[]> = {
    idle: [],
    worker: [],
    mainThread: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ways) {
      signal.throwIfAborted();
      measured[way].push(stall.parse(await page.evaluate(`measureStall('${way}')`)));
    }
  }
  return {
    idle: summarize(measured.idle),
    worker: summarize(measured.worker),
    mainThread: summarize(measured.mainThread),
  };
}

function summarize(measured: readonly z.output<typeof stall>[]): Stall {
  const gaps = measured.map(({ longestGapMs }) => longestGapMs);
  const tasks = measured.map(({ longestTaskMs }) => longestTaskMs);
  return {
    tookMs: median(measured.map(({ tookMs }) => tookMs)),
    longestGapMs: median(gaps),
    worstGapMs: Math.max(...gaps),
    longestTaskMs: median(tasks),
    worstTaskMs: Math.max(...tasks),
  };
}
