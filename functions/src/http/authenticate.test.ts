import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { testVariables } from '../../test/world.ts';
import type { Context } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { systemClock } from '../platform/clock.ts';
import { SigningKeysUnavailableError, verifySession } from './authenticate.ts';

// The verifier of production with real signatures; the emulator's takes unsigned tokens. Only the
// source of the public keys is ours: an agent leads every connection, without TLS, to a server here.
const projectId = 'demo-authenticate';
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
let requestedHosts: (string | undefined)[] = [];
let answer: (response: ServerResponse) => void = giveKeys;
let context: Context;
let close: () => Promise<void>;

beforeAll(async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
  keyServer = createServer(({ headers }, response) => {
    requestedHosts = [...requestedHosts, headers.host];
    answer(response);
  });
  await once(keyServer.listen(0, '127.0.0.1'), 'listening');
  const app = initializeApp({ projectId, httpAgent: new KeyServerAgent() }, projectId);
  const created = createContext({ ...testVariables, GCLOUD_PROJECT: projectId }, systemClock);
  context = { ...created, auth: getAuth(app) };
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
const encode = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

function signed(
  changes: object = {},
  header: object = { alg: 'RS256', kid: keyId },
  key: KeyObject = ours.privateKey,
): string {
  const content = `${encode(header)}.${encode({ ...claims, ...changes })}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

function withClaims(written: object | string): string {
  const [header, , signature] = signed().split('.');
  return [header, encode(written), signature].join('.');
}

const verify = (token: string) => verifySession(context, `Bearer ${token}`);

// First, while the verifier has no keys.
it.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end('{}')],
  ['answers no JSON', (response) => response.end('<html>')],
])('a token is not refused while the key server %s', async (_, fail) => {
  answer = fail;
  await expect(verify(signed())).rejects.toThrow(SigningKeysUnavailableError);
  answer = giveKeys;
  requestedHosts = [];
});

it('valid tokens are verified with keys that are requested from Google once', async () => {
  for (const sub of ['AAAAAA', 'BBBBBB'])
    expect(await context.auth.verifyIdToken(signed({ sub }))).toMatchObject({ uid: sub });
  expect(requestedHosts).toEqual(['www.googleapis.com']);
});

it.each([
  ['signed by another key', signed({}, undefined, theirs.privateKey)],
  ['of an unknown key', signed({}, { alg: 'RS256', kid: 'other' })],
  ['without a key id', signed({}, { alg: 'RS256' })],
  ['that is over', signed({ exp: nowSeconds - 1 })],
  ['for another audience', signed({ aud: 'demo-other' })],
  ['of another issuer', signed({ iss: 'https://securetoken.google.com/demo-other' })],
  ['without a member', signed({ sub: '' })],
  ['that names no algorithm', signed({}, { alg: 'none', kid: keyId })],
  ['that names another algorithm', signed({}, { alg: 'HS256', kid: keyId })],
  ['without its signature', signed().replace(/[^.]+$/, '')],
  ['with changed claims', withClaims({ ...claims, admin: true })],
  ['with the claims null', withClaims('null')],
  ['with claims that are a text', withClaims('"text"')],
  ['with claims that are not JSON', withClaims('{')],
  ['without claims', withClaims('')],
  ['that is not a token', 'rubbish'],
])('a token %s is refused', async (_, token) => {
  expect(await verify(token)).toMatchObject({
    ok: false,
    refusal: { code: 'no_session' },
  });
});

it('a request without an Authorization header has no session', async () => {
  expect(await verifySession(context, undefined)).toEqual({ ok: true, value: undefined });
});
