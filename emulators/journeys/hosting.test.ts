import { describe, expect, it } from 'vitest';
import { journeyWorld } from './support/world.ts';

const get = (path: string) => fetch(`${journeyWorld.WORLD_WEB_URL}${path}`);

describe('a missing file', () => {
  it.each([
    '/assets/class-room-screen-00000000.js',
    '/assets/vault-worker-00000000.js',
    '/assets/main-00000000.css',
    '/assets/inter-00000000.woff2',
    '/no-icon.svg',
    '/manifest.webmanifest',
    '/service-worker.js',
    '/.well-known/assetlinks.json',
  ])('%s is answered with 404 and not with the page', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('id="root"');
  });

  it.each(['worker.js', 'screen.js', 'main.css'])(
    '/assets/%s may be cached for a minute at most',
    async (name) => {
      const { headers } = await get(`/assets/${name}`);
      const caching = headers.get('cache-control') ?? '';
      expect(caching).not.toContain('immutable');
      expect(Number(/max-age=(\d+)/.exec(caching)?.[1])).toBeLessThanOrEqual(60);
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

it('a path below /api is answered by the server, also with a file extension', async () => {
  for (const path of ['/api/nothing', '/api/nothing.js', '/api/assets/x.js']) {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('application/json');
  }
});
