import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { localProject, serverVariables } from '@polytips/functions/local-world/server-variables.ts';
import { expect, test } from 'vitest';
import { repository } from '../base/repository.ts';
import { webVariables } from './environment.ts';

test('the web app of the local world is built for the chain, the project and the ports of its server', () => {
  const ports = readPorts({});
  const server = serverVariables(ports);
  const web = parseEnv(readFileSync(join(repository, 'web/.env.local-world'), 'utf8'));
  expect(web).toMatchObject({
    ...webVariables(ports),
    VITE_CHAIN_ID: server.CHAIN_ID,
    VITE_USDT_ADDRESS: server.USDT_ADDRESS,
    VITE_COMPANY_WALLET: server.COMPANY_WALLET,
    VITE_FIREBASE_PROJECT_ID: localProject,
  });
});
