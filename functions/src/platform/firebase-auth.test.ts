import type { RequestListener } from 'node:http';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import { AuthUnavailableError, askAuth } from './firebase-auth.ts';
import { isTransient } from './firestore-errors.ts';

/** What asking a Firebase Auth for a member ends with that answers as `listener` says; without one it is away. */
async function askFor(listener?: RequestListener): Promise<unknown> {
  const server = await serveRpc((request, response) => listener?.(request, response));
  if (listener === undefined) server.stop();
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(server.url).host);
  const app = initializeApp({ projectId: 'demo-auth' }, server.url);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    server.stop();
    await deleteApp(app);
  });
  return askAuth(getAuth(app).getUser('AAAAAA')).catch((error: unknown) => error);
}

const answer =
  (status: number, message: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: status, message } }));
  };

it.each<[string, RequestListener | undefined]>([
  ['is away', undefined],
  ['has an error of its own', answer(500, 'INTERNAL')],
  ['has too much to do', answer(429, 'RESOURCE_EXHAUSTED')],
  ['refuses for a quota', answer(400, 'QUOTA_EXCEEDED : Exceeded quota')],
  ['is behind a front end that is away', (_, response) => response.writeHead(502).end('<html>')],
])('a Firebase Auth that %s is unavailable, and a later attempt may do', async (_, listener) => {
  const error = await askFor(listener);
  expect(error).toBeInstanceOf(AuthUnavailableError);
  expect(isTransient(error)).toBe(true);
});

it.each([
  [400, 'SOMETHING_NEW', 'auth/internal-error'],
  [403, 'PERMISSION_DENIED', 'auth/insufficient-permission'],
  [400, 'USER_NOT_FOUND', 'auth/user-not-found'],
] as const)('an answer of %s %s is thrown as %s', async (status, message, code) => {
  const error = await askFor(answer(status, message));
  expect(error).toMatchObject({ code });
  expect(isTransient(error)).toBe(false);
});

it.each<[string, object, boolean]>([
  ['nobody listens', { code: 'ECONNREFUSED' }, true],
  ['its server has an error', { status: 503 }, true],
  ['the key is wrong', { code: 'invalid_grant', status: 400 }, false],
  ['nothing says why', {}, false],
])(
  'an access token that cannot be fetched where %j is unavailable: %j, %s',
  async (_, fields, is) => {
    const getAccessToken = () => Promise.reject(Object.assign(new Error('No token'), fields));
    const app = initializeApp({ projectId: 'auth', credential: { getAccessToken } }, 'no token');
    onTestFinished(() => deleteApp(app));
    const error = await askAuth(getAuth(app).getUser('AAAAAA')).catch((thrown: unknown) => thrown);
    expect(error instanceof AuthUnavailableError).toBe(is);
  },
);
