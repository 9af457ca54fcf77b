import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const compressed = /\.(?:css|html|js|svg|webmanifest)$/;

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
  const files = new Map<string, Promise<Buffer>>();
  const read = (path: string) => {
    const known = files.get(path) ?? load(folder, path);
    files.set(path, known);
    return known;
  };
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site');
    if (pathname.startsWith('/api/')) pass(incoming, response, api);
    else void answer(pathname === '/' ? '/index.html' : normalize(pathname), response, read);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function load(folder: string, path: string): Promise<Buffer> {
  const content = await readFile(join(folder, path));
  return compressed.test(path) ? gzipSync(content) : content;
}

async function answer(
  path: string,
  response: ServerResponse,
  read: (path: string) => Promise<Buffer>,
): Promise<void> {
  try {
    const content = await read(path);
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(compressed.test(path) && { 'content-encoding': 'gzip' }),
    });
    response.end(content);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('Not found');
  }
}

function pass(incoming: IncomingMessage, response: ServerResponse, api: string): void {
  const outgoing = request(
    `${api}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    },
  );
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}
