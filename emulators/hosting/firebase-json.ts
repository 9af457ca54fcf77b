import { join } from 'node:path';
import { readPorts } from '../start/ports.ts';
import { repository } from '../start/repository.ts';
import { productionConnectSources } from './connect-sources.ts';
import { firebaseConfig } from './firebase-config.ts';

/** Where the deployed configuration lies. */
export const firebaseJsonFile = join(repository, 'firebase.json');

/** The text of firebase.json, as it has to be for the configuration of the web app. */
export function firebaseJson(): string {
  const config = firebaseConfig({
    connect: productionConnectSources(join(repository, 'web/.env.production')),
    ports: readPorts({}),
    functionsSource: 'functions/dist',
    hostingPublic: 'web/dist',
  });
  return `${JSON.stringify(config, undefined, 2)}\n`;
}
