import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { repository } from '../base/repository.ts';
import { firebaseConfig, productionPolicy } from './firebase-config.ts';

/** The deployed configuration; `npm run write:firebase-json` writes it. */
export const firebaseJsonFile = join(repository, 'firebase.json');

/** The text of firebase.json for the current configuration of the web app. */
export function firebaseJson(): string {
  const config = firebaseConfig({
    ...productionPolicy(join(repository, 'web/.env.production')),
    ports: readPorts({}),
    functionsSource: 'functions/dist',
    hostingPublic: 'web/dist',
  });
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

if (import.meta.main) writeFileSync(firebaseJsonFile, firebaseJson());
