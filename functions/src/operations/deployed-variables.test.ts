import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { deployedVariables, localVariables } from './deployed-variables.ts';

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
      COMPANY_WALLET: localVariables.COMPANY_WALLET,
    });
  } finally {
    vi.unstubAllEnvs();
  }
});
