import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { localChain } from '../local-world/server-variables.ts';
import { deployedVariables } from './deployed-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'polytips-variables-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a project has the variables of both files, its own last, and none of the operator’s environment', () => {
  writeFileSync(join(folder, '.env'), 'BUSINESS_TIME_ZONE=Asia/Kolkata\nSMTP_HOST=all.example\n');
  writeFileSync(join(folder, '.env.polytips-a'), 'SMTP_HOST=a.example\n');
  vi.stubEnv('SMTP_HOST', 'shell.example');
  vi.stubEnv('PUSH', 'off');
  try {
    expect(deployedVariables('polytips-a', folder)).toEqual({
      BUSINESS_TIME_ZONE: 'Asia/Kolkata',
      SMTP_HOST: 'a.example',
    });
    expect(deployedVariables('polytips-b', folder)).toMatchObject({ SMTP_HOST: 'all.example' });
    expect(deployedVariables('demo-polytips', folder)).toMatchObject({
      SMTP_HOST: 'shell.example',
      COMPANY_WALLET: localChain.companyWallet,
    });
  } finally {
    vi.unstubAllEnvs();
  }
});

it('the local world has the variables of its server, on the ports that the environment names', () => {
  for (const name of ['RPC_URLS', 'WEB_ORIGIN', 'PUSH']) vi.stubEnv(name, undefined);
  vi.stubEnv('CHAIN_PORT', '8546');
  vi.stubEnv('HOSTING_PORT', '5011');
  try {
    expect(deployedVariables('demo-polytips', folder)).toMatchObject({
      RPC_URLS: 'http://127.0.0.1:8546',
      WEB_ORIGIN: 'http://127.0.0.1:5011',
      PUSH: 'local',
    });
  } finally {
    vi.unstubAllEnvs();
  }
});
