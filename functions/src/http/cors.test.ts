import { expect, it } from 'vitest';
import { testVariables } from '../../test/world.ts';
import { createContext } from '../context/create-context.ts';
import { systemClock } from '../platform/clock.ts';
import { createApp } from './create-app.ts';
import { handlers } from './handlers.ts';

const listed = 'https://partner.example';
const variables = {
  ...testVariables,
  GCLOUD_PROJECT: 'demo-cors',
  // A URL without an origin must not let in everything that has none.
  CORS_ORIGINS: `${listed}/, https://other.example:8443, file:///page.html`,
};
const app = createApp(createContext(variables, systemClock), handlers);

const asked = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
};
const send = (path: string, init: RequestInit = {}) => app.request(path, init, {});
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

it.each([listed, 'https://other.example:8443', testVariables.WEB_ORIGIN])(
  'the pages of %s may read replies, refusals too',
  async (origin) => {
    const reply = await send('/api/nothing', { headers: { origin } });
    expect(reply.status).toBe(404);
    expect(corsOf(reply)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'x-request-id, x-business-day, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after',
    });
    expect(reply.headers.get('vary')).toBe('Origin');
  },
);

it('a preflight of a listed origin is answered', async () => {
  const headers = { origin: listed, ...asked };
  const reply = await send('/api/withdrawal', { method: 'OPTIONS', headers });
  expect(reply.status).toBe(204);
  expect(corsOf(reply)).toMatchObject({
    'access-control-allow-origin': listed,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, x-firebase-appcheck',
    'access-control-max-age': '600',
  });
  expect(reply.headers.get('vary')).toBe('Origin');
  expect(reply.headers.get('x-request-id')).not.toBeNull();
});

it.each([
  'https://stranger.example',
  `${listed}.stranger.example`,
  'https://sub.partner.example',
  'http://partner.example',
  'https://partner.example:444',
  `${listed}/`,
  listed.toUpperCase(),
  `${listed}, ${listed}`,
  '*',
  'null',
  'file://',
  'not an origin',
])('the pages of %s may not read replies', async (origin) => {
  for (const request of [
    new Request('http://api.test/api/nothing', { headers: { origin } }),
    new Request('http://api.test/api/login', { method: 'OPTIONS', headers: { origin, ...asked } }),
  ]) {
    const reply = await app.fetch(request, {});
    expect(reply.status).toBe(404);
    expect(corsOf(reply)).toEqual({});
    expect(reply.headers.get('vary')).toBe('Origin');
  }
});

it('a request without an origin gets no CORS header', async () => {
  const reply = await send('/api/nothing');
  expect(corsOf(reply)).toEqual({});
  expect(reply.headers.get('vary')).toBe('Origin');
});

it('an OPTIONS that is no preflight is an unknown path', async () => {
  const headers = { origin: listed };
  const reply = await send('/api/login', { method: 'OPTIONS', headers });
  expect(reply.status).toBe(404);
});
