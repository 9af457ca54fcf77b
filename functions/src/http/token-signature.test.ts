import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { testVariables } from '../../test/world.ts';
import { createContext } from '../context/create-context.ts';
import { systemClock } from '../platform/clock.ts';
import { authenticate, SigningKeysUnavailableError } from './authenticate.ts';

// The verifier of production with real signatures. Only where it gets the public keys is ours: an
// agent leads every connection, without TLS, to a server in this process.
const projectId = 'demo-signatures';
const listening = z.object({ port: z.int() });
const keyId = 'current';
const ours = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });

class KeyServerAgent extends Agent {
  override createConnection() {
    return connect(listening.parse(keyServer.address()).port, '127.0.0.1');
  }
}

let keyServer: Server;
let asked: (string | undefined)[] = [];
let answer: (response: ServerResponse) => void = giveKeys;
let verify: (token: string) => Promise<{ uid: string }>;
let app: App;
let close: () => Promise<void>;

beforeAll(async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
  keyServer = createServer(({ headers }, response) => {
    asked = [...asked, headers.host];
    answer(response);
  });
  await once(keyServer.listen(0, '127.0.0.1'), 'listening');
  app = initializeApp({ projectId, httpAgent: new KeyServerAgent() }, projectId);
  verify = (token) => getAuth(app).verifyIdToken(token);
  close = () => deleteApp(app);
});

afterAll(async () => {
  await close();
  keyServer.closeAllConnections();
  keyServer.close();
  vi.unstubAllEnvs();
});

function giveKeys(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'public, max-age=3600');
  response.end(JSON.stringify({ [keyId]: ours.publicKey.export({ type: 'spki', format: 'pem' }) }));
}

const nowSeconds = Math.floor(Date.now() / 1_000);
const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'AAAAAA',
  auth_time: nowSeconds - 10,
  iat: nowSeconds - 10,
  exp: nowSeconds + 3_000,
};
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(
  changes: object = {},
  header: object = { alg: 'RS256', kid: keyId },
  key: KeyObject = ours.privateKey,
): string {
  const content = `${encode(header)}.${encode({ ...claims, ...changes })}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

function withPayload(token: string, payload: object): string {
  const [header, , signature] = token.split('.');
  return [header, encode(payload), signature].join('.');
}

// First, while the verifier has no keys.
it.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end('{}')],
  ['answers no JSON', (response) => response.end('<html>')],
])('calls no token bad while the key server %s', async (_, fail) => {
  answer = fail;
  const context = createContext({ ...testVariables, GCLOUD_PROJECT: projectId }, systemClock);
  const check = { revocation: false, currentAdminClaim: false };
  await expect(
    authenticate({ ...context, auth: getAuth(app) }, `Bearer ${signed()}`, check),
  ).rejects.toThrow(SigningKeysUnavailableError);
  answer = giveKeys;
  asked = [];
});

it('takes a token that is in order, and asks Google for the keys once', async () => {
  expect(await verify(signed())).toMatchObject({ uid: 'AAAAAA' });
  expect(await verify(signed({ sub: 'BBBBBB' }))).toMatchObject({ uid: 'BBBBBB' });
  expect(asked).toEqual(['www.googleapis.com']);
});

it.each<[string, () => string, string]>([
  ['signed by another key', () => signed({}, undefined, theirs.privateKey), 'argument-error'],
  ['of an unknown key', () => signed({}, { alg: 'RS256', kid: 'other' }), 'argument-error'],
  ['without a key id', () => signed({}, { alg: 'RS256' }), 'argument-error'],
  ['that is over', () => signed({ exp: nowSeconds - 1 }), 'id-token-expired'],
  ['for another audience', () => signed({ aud: 'demo-other' }), 'argument-error'],
  [
    'of another issuer',
    () => signed({ iss: 'https://securetoken.google.com/demo-other' }),
    'argument-error',
  ],
  ['about nobody', () => signed({ sub: '' }), 'argument-error'],
  ['that asks for no signature', () => signed({}, { alg: 'none', kid: keyId }), 'argument-error'],
  ['whose signature is left out', () => signed().replace(/[^.]+$/, ''), 'argument-error'],
  [
    'whose claims were changed',
    () => withPayload(signed(), { ...claims, admin: true }),
    'argument-error',
  ],
  [
    'that names another algorithm',
    () => signed({}, { alg: 'HS256', kid: keyId }),
    'argument-error',
  ],
])('refuses a token %s', async (_, token, code) => {
  await expect(verify(token())).rejects.toMatchObject({ code: `auth/${code}` });
});
