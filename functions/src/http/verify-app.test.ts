import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type AppCheck, getAppCheck } from 'firebase-admin/app-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SigningKeysUnavailableError } from './authenticate.ts';
import { verifyApp } from './verify-app.ts';

// The verifier of production with real signatures. Only the source of the public keys is ours: an
// agent leads every connection, without TLS, to a server here.
const projectId = 'demo-verify-app';
const listening = z.object({ port: z.int() });
const ours = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });

class KeyServerAgent extends Agent {
  override createConnection() {
    return connect(listening.parse(keyServer.address()).port, '127.0.0.1');
  }
}

let keyServer: Server;
let requested: (string | undefined)[] = [];
let answer: (response: ServerResponse) => void = giveKeys;
let appCheck: AppCheck;
let close: () => Promise<void>;

beforeAll(async () => {
  keyServer = createServer(({ headers, url }, response) => {
    requested = [...requested, `${headers.host}${url}`];
    answer(response);
  });
  await once(keyServer.listen(0, '127.0.0.1'), 'listening');
  const app = initializeApp({ projectId, httpAgent: new KeyServerAgent() }, projectId);
  appCheck = getAppCheck(app);
  close = () => deleteApp(app);
});

afterAll(async () => {
  await close();
  keyServer.closeAllConnections();
  keyServer.close();
});

function giveKeys(response: ServerResponse): void {
  const key = {
    ...ours.publicKey.export({ format: 'jwk' }),
    kid: 'current',
    use: 'sig',
    alg: 'RS256',
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ keys: [key] }));
}

const nowSeconds = Math.floor(Date.now() / 1_000);
const claims = {
  iss: 'https://firebaseappcheck.googleapis.com/1234567890',
  aud: ['projects/1234567890', `projects/${projectId}`],
  sub: '1:1234567890:web:abcdef',
  iat: nowSeconds - 10,
  exp: nowSeconds + 3_000,
};
const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(changes: object = {}, header: object = {}, key = ours.privateKey): string {
  const content = [
    { alg: 'RS256', kid: 'current', typ: 'JWT', ...header },
    { ...claims, ...changes },
  ]
    .map(encode)
    .join('.');
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

const withClaims = (written: unknown): string => {
  const [header, , signature] = signed().split('.');
  return [header, encode(written), signature].join('.');
};

// First, while the verifier has no keys.
it.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end('{}')],
  ['answers no JSON', (response) => response.end('<html>')],
])('an app is not refused while the key server %s', async (_, fail) => {
  answer = fail;
  await expect(verifyApp({ appCheck }, signed())).rejects.toThrow(SigningKeysUnavailableError);
  answer = giveKeys;
  requested = [];
});

it('our own app is let in, and the keys are requested from Google once', async () => {
  for (const changes of [{}, { sub: '1:1234567890:web:fedcba' }]) {
    expect(await verifyApp({ appCheck }, signed(changes))).toEqual({ ok: true, value: undefined });
  }
  expect(requested).toEqual(['firebaseappcheck.googleapis.com/v1/jwks']);
});

it.each([
  ['no token', undefined],
  ['an empty token', ''],
  ['rubbish', 'rubbish'],
  ['a token signed by another key', signed({}, {}, theirs.privateKey)],
  ['a token of an unknown key', signed({}, { kid: 'other' })],
  ['a token that is over', signed({ exp: nowSeconds - 1 })],
  ['a token for another project', signed({ aud: ['projects/demo-other'] })],
  ['a token of another issuer', signed({ iss: 'https://securetoken.google.com/demo' })],
  ['a token of no app', signed({ sub: '' })],
  ['a token that names no algorithm', signed({}, { alg: 'none' })],
  ['a token without its signature', signed().replace(/[^.]+$/, '')],
  ['changed claims', withClaims({ ...claims, sub: 'other' })],
  ['the claims null', withClaims(null)],
  ['claims that are a text', withClaims('text')],
])('an app that sends %s is refused', async (_, token) => {
  expect(await verifyApp({ appCheck }, token)).toMatchObject({
    ok: false,
    refusal: { code: 'unknown_app' },
  });
});

it('every app is let in where App Check is not configured', async () => {
  expect(await verifyApp({}, undefined)).toEqual({ ok: true, value: undefined });
});
