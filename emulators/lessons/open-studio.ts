import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { launchBrowser } from '../journeys/launch-browser.ts';
import type { StillFormat } from './page/draw-still.ts';

/** The page that draws, in a real browser. */
export interface Studio {
  /** Draws one moment of a lesson's film. */
  readonly drawStill: (lessonId: string, atMs: number, format: StillFormat) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Opens the page. @throws when there is no browser. */
export async function openStudio(): Promise<Studio> {
  const server = await createServer({
    root: fileURLToPath(new URL('page', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../dist/lessons', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    server: { host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'drawStill' in globalThis);
  return {
    async drawStill(...parameters) {
      const list = parameters.map((each) => JSON.stringify(each)).join(', ');
      return Buffer.from(await page.evaluate<string>(`drawStill(${list})`), 'base64');
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
