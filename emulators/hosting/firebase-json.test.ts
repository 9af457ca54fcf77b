import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPorts } from '../base/ports.ts';
import { firebaseConfig, localConnectSources } from './firebase-config.ts';
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

function common() {
  return { ports: readPorts({}), functionsSource: 'functions/dist', hostingPublic: 'web/dist' };
}

function withoutConnect(config: ReturnType<typeof firebaseConfig>): unknown {
  return config.hosting.headers.map(({ source, headers }) => ({
    source,
    headers: headers.map(({ key, value }) => ({
      key,
      value: value.replace(/connect-src [^;]*/, 'connect-src'),
    })),
  }));
}
