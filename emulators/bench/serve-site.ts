import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';
import { assetCaching } from '../hosting/headers.ts';

/**
 * Serves a built site, until this process ends, as Firebase Hosting would, compressed and with its cache rules, which
 * the Hosting emulator does not; calls of the API go to `api`, the address of a local world.
 * @returns where it is served.
 */
export async function serveSite(folder: string, api: string): Promise<string> {
  const app = new Hono();
  app.all('/api/*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(api + pathname + search, { raw: req.raw, headers: req.header() });
  });
  app.use(compress());
  app.use(async ({ header, req }, next) => {
    await next();
    const isHashed = req.path.startsWith('/assets/');
    header('cache-control', isHashed ? assetCaching : 'no-cache');
  });
  app.use(serveStatic({ root: folder }));
  const server = createAdaptorServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return `http://127.0.0.1:${address.port}`;
}
