import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { expect, test } from 'vitest';
import { firebaseConfig, localConnectSources, productionPolicy } from './firebase-config.ts';
import { firebaseJson, firebaseJsonFile } from './firebase-json.ts';

const deployed = firebaseConfig({ ...common(), connect: ['https://rpc.example'] });
const local = firebaseConfig({ ...common(), connect: localConnectSources(readPorts({})) });

test('firebase.json is what its script writes ("npm run write:firebase-json")', () => {
  expect(JSON.parse(readFileSync(firebaseJsonFile, 'utf8'))).toEqual(JSON.parse(firebaseJson()));
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

test('no page may be framed, run inline code or build code from strings', () => {
  const policy = deployed.hosting.headers[0]?.headers[0]?.value ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
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
