import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testVariables } from '../../test/world.ts';
import type { Context } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { systemClock } from '../platform/clock.ts';
import { authenticate } from './authenticate.ts';

// The verifier of production: the emulator's takes unsigned tokens.
const projectId = 'demo-authenticate';
let context: Context;
beforeAll(() => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
  const variables = { ...testVariables, GCLOUD_PROJECT: projectId };
  context = createContext(variables, systemClock);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

function token(header: object, signature: string): string {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'AAAAAA',
    auth_time: nowSeconds - 10,
    iat: nowSeconds - 10,
    exp: nowSeconds + 3_000,
    admin: true,
  };
  const parts = [header, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, signature].join('.');
}

function withClaims(claims: string): string {
  const [header, , signature] = token({ alg: 'RS256', typ: 'JWT', kid: 'a' }, 'AAAA').split('.');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}

it.each([
  ['no signature', token({ alg: 'none', typ: 'JWT' }, '')],
  ['a signature by a shared secret', token({ alg: 'HS256', typ: 'JWT', kid: 'a' }, 'AAAA')],
  ['no key id', token({ alg: 'RS256', typ: 'JWT' }, 'AAAA')],
  ['no form of a token', 'rubbish'],
  ['claims that are null', withClaims('null')],
  ['claims that are a text', withClaims('"text"')],
  ['claims that are no JSON', withClaims('{')],
  ['no claims', withClaims('')],
])('refuses a token with %s', async (_, idToken) => {
  const check = { revocation: false, currentAdminClaim: false };
  expect(await authenticate(context, `Bearer ${idToken}`, check)).toMatchObject({
    ok: false,
    refusal: { code: 'no_session' },
  });
});

it('knows nobody without a header', async () => {
  const check = { revocation: true, currentAdminClaim: true };
  expect(await authenticate(context, undefined, check)).toEqual({ ok: true, value: undefined });
});
