import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '../base/repository.ts';
import { firebaseConfig, localConnectSources, productionPolicy } from './firebase-config.ts';
import { firebaseJson, firebaseJsonFile } from './firebase-json.ts';

const deployed = firebaseConfig({ ...common(), connect: ['https://rpc.example'] });
const local = firebaseConfig({ ...common(), connect: localConnectSources(readPorts({})) });

test('firebase.json is what its script writes ("npm run write:firebase-json")', () => {
  expect(JSON.parse(readFileSync(firebaseJsonFile, 'utf8'))).toEqual(JSON.parse(firebaseJson()));
});

const withPredeploy = z.object({ predeploy: z.array(z.string()) });
const writtenConfig = z.object({
  hosting: z.extend(withPredeploy, {
    ignore: z.array(z.string()),
    headers: z.array(
      z.object({
        source: z.optional(z.string()),
        regex: z.optional(z.string()),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
  functions: z.tuple([withPredeploy]),
  firestore: z.record(z.string(), z.string()),
});
const written = writtenConfig.parse(JSON.parse(readFileSync(firebaseJsonFile, 'utf8')));

test('the rules of Firestore are deployed, and its indexes', () => {
  const { firestore } = written;
  expect(firestore).toEqual({ rules: 'firestore.rules', indexes: 'firestore.indexes.json' });
  const missing = Object.values(firestore).filter((file) => !existsSync(join(repository, file)));
  expect(missing).toEqual([]);
});

test('the deployment is checked before the web app is built, and before the functions are', () => {
  const check = 'npm run --silent ops -- deploy:check --predeploy --project "$GCLOUD_PROJECT"';
  expect(written.hosting.predeploy).toEqual([check, 'npm run build -w web']);
  expect(written.functions[0].predeploy).toEqual([check, 'npm run build -w functions']);
});

test('source maps are not served', () => {
  expect(written.hosting.ignore).toContain('**/*.map');
});

test('the headers are these, beside the policy', () => {
  const rules = written.hosting.headers.map(({ headers, regex, source }) => [
    source ?? regex,
    Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  ]);
  expect(rules).toEqual([
    [
      '**',
      {
        'Content-Security-Policy': expect.any(String),
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        // Members scan the address that they send to.
        'Permissions-Policy':
          'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    ],
    ['/assets/worker-*.js', { 'Content-Security-Policy': "default-src 'none'" }],
    // Also with a 404, which a browser may not keep for longer than it is true.
    ['/assets/**', { 'Cache-Control': 'public, max-age=60' }],
    ['^/[^./]*/?$', { 'Cache-Control': 'no-cache' }],
    ['/*.@(html|js|json|webmanifest)', { 'Cache-Control': 'no-cache' }],
  ]);
});

test('the deployed web app may connect to Firebase, the chain and the service that knows countries', () => {
  const environment = parseEnv(readFileSync(join(repository, 'web/.env.production'), 'utf8'));
  const { VITE_GEOLOCATION_URL = '', VITE_RPC_URLS = '' } = environment;
  const policy = written.hosting.headers[0]?.headers[0]?.value ?? '';
  const sources = /(?:^|; )connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  expect(sources).toEqual(
    expect.arrayContaining([
      "'self'",
      // Sign-in and its renewal, live data, and the registration of a device for messages.
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
      'https://firebaseinstallations.googleapis.com',
      'https://fcmregistrations.googleapis.com',
      ...[...VITE_RPC_URLS.split(','), VITE_GEOLOCATION_URL]
        .filter(Boolean)
        .map((url) => new URL(url).origin),
    ]),
  );
});

test('firebase.json names no local host outside the emulators', () => {
  const { emulators, ...rest } = JSON.parse(readFileSync(firebaseJsonFile, 'utf8'));
  expect(emulators).toBeDefined();
  expect(JSON.stringify(rest)).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|http:/);
});

test('the local headers differ from the deployed ones in connect-src alone', () => {
  expect(withoutConnect(local)).toEqual(withoutConnect(deployed));
  expect(local.hosting.headers).not.toEqual(deployed.hosting.headers);
});

test('no page may be framed, have another base, run inline code or build code from strings', () => {
  const policy = deployed.hosting.headers[0]?.headers[0]?.value ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("base-uri 'none';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test('App Check opens the policy to reCAPTCHA, and to no inline code', () => {
  const guarded = firebaseConfig({ ...common(), connect: [], appCheck: true });
  const policy = guarded.hosting.headers[0]?.headers[0]?.value ?? '';
  expect(policy).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  );
  expect(policy).toContain('https://content-firebaseappcheck.googleapis.com');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('trusted-types');
});

test('the policy follows the site key of App Check in web/.env.production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-policy-'));
  try {
    const file = join(folder, '.env.production');
    writeFileSync(file, 'VITE_RPC_URLS=https://rpc.example/path\n');
    expect(productionPolicy(file)).toMatchObject({ appCheck: false });
    writeFileSync(file, 'VITE_RPC_URLS=https://rpc.example/path\nVITE_APP_CHECK_SITE_KEY=key\n');
    expect(productionPolicy(file)).toMatchObject({
      appCheck: true,
      connect: expect.arrayContaining(['https://rpc.example']),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function common() {
  return {
    appCheck: false,
    ports: readPorts({}),
    functionsSource: 'functions/dist',
    hostingPublic: 'web/dist',
  };
}

function withoutConnect(config: ReturnType<typeof firebaseConfig>): unknown {
  return config.hosting.headers.map(({ headers, ...paths }) => ({
    ...paths,
    headers: headers.map(({ key, value }) => ({
      key,
      value: value.replace(/connect-src [^;]*/, 'connect-src'),
    })),
  }));
}
