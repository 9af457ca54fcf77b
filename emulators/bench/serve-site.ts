import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';

/** A served folder. */
export interface Site {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a built site as Firebase Hosting would, compressed and with its cache rules, which the Hosting
 * emulator does not; calls of the API go to `api`, the address of a local world.
 */
export async function serveSite(folder: string, api: string): Promise<Site> {
  const app = new Hono();
  app.all('/api/*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(api + pathname + search, { raw: req.raw, headers: req.header() });
  });
  app.use(compress());
  app.use(async ({ header, req }, next) => {
    await next();
    const isHashed = req.path.startsWith('/assets/');
    header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.use(serveStatic({ root: folder }));
  const server = createAdaptorServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
