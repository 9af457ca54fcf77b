import { contract } from '@polytips/functions/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environment } from '../client/test-world.ts';

const get = (path: string) => fetch(`${environment.WORLD_WEB_URL}${path}`);

describe('a missing file', () => {
  it.each([
    '/assets/class-room-screen-00000000.js',
    '/assets/vault-worker-00000000.js',
    '/assets/main-00000000.css',
    '/assets/inter-00000000.woff2',
    '/no-icon.svg',
    '/other.webmanifest',
    '/firebase-messaging-sw.js',
    '/.well-known/assetlinks.json',
  ])('%s is answered with 404 and not with the page', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('id="root"');
  });

  it.each(['worker.js', 'screen.js', 'main.css'])(
    'the missing /assets/%s is kept for a minute, and not used after it',
    async (name) => {
      const { headers, status } = await get(`/assets/${name}`);
      expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
    },
  );
});

it.each(['/', '/login', '/sendToken', '/tips/today', '/assets', '/?ref=ABC123', '/login?at=1.5'])(
  'every other path opens the web app: %s',
  async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('id="root"');
  },
);

it('the page asks browsers not to translate it', async () => {
  const page = await (await get('/')).text();
  expect(page).toMatch(/<html [^>]*translate="no"/);
  expect(page).toContain('<meta name="google" content="notranslate"');
});

it('every file that the page names exists, with its own content type', async () => {
  const page = await (await get('/')).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    const { status, headers } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('content-type')).not.toContain('html');
  }
});

describe('the installable app', () => {
  const manifest = z.object({
    name: z.literal('PolyTips'),
    start_url: z.literal('/#/home'),
    display: z.literal('standalone'),
    theme_color: z.literal('#0a0d14'),
    icons: z.array(
      z.object({ src: z.string(), sizes: z.string(), purpose: z.string(), type: z.string() }),
    ),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  });

  it('has a manifest whose icons have the sizes that it says, and shortcuts to routes', async () => {
    const reply = await get('/manifest.webmanifest');
    expect(reply.headers.get('content-type')).toContain('json');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    const { icons, shortcuts } = manifest.parse(await reply.json());
    const drawn = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(drawn).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
    const pictures = icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of [...pictures, { src: '/apple-touch-icon.png', sizes: '180x180' }])
      expect(`${src} ${await sizeOf(src)}`).toBe(`${src} ${sizes}`);
    expect(shortcuts.map(({ url }) => url)).toEqual(['/#/dr-tips', '/#/sendToken', '/#/tips']);
  });

  it.each(['/', '/login', '/login/', '/index.html'])(
    'has a page that is asked for again at %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('has a worker that is never taken from the browser’s own cache', async () => {
    const { status, headers } = await get('/service-worker.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toContain('javascript');
  });
});

/** Width and height of a PNG, which stand in its first chunk. */
async function sizeOf(path: string): Promise<string> {
  const bytes = Buffer.from(await (await get(path)).arrayBuffer());
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('a path below /api is answered by the server, also with a file extension', async () => {
  for (const path of ['/api/nothing', '/api/nothing.js', '/api/assets/x.js']) {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('application/json');
  }
});

it('the description of the API is a file, names every call, and is read by no page of another site', async () => {
  const reply = await get('/api/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(reply.headers.has('access-control-allow-origin')).toBe(false);
  // What the server answers has one.
  expect(reply.headers.has('x-request-id')).toBe(false);
  const description: unknown = await reply.json();
  const operations = Object.entries(contract).map(([operationId, { method, path }]) => [
    path,
    { [method.toLowerCase()]: expect.objectContaining({ operationId }) },
  ]);
  expect(description).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(operations),
  });
});
