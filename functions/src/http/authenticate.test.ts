import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { createContext } from '../platform/create-context.ts';
import { authenticate } from './authenticate.ts';

// The verifier of production: the emulator's takes unsigned tokens.
const projectId = 'demo-authenticate';
let context: Context;
beforeAll(() => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
  const variables = {
    GCLOUD_PROJECT: projectId,
    CHAIN_ID: '31337',
    RPC_URLS: 'http://127.0.0.1:8545',
    USDT_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    COMPANY_WALLET: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    WEB_ORIGIN: 'http://127.0.0.1:5010',
  };
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

it.each([
  ['no signature', token({ alg: 'none', typ: 'JWT' }, '')],
  ['a signature by a shared secret', token({ alg: 'HS256', typ: 'JWT', kid: 'a' }, 'AAAA')],
  ['no key id', token({ alg: 'RS256', typ: 'JWT' }, 'AAAA')],
  ['no form of a token', 'rubbish'],
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
