import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localConnectSources } from '../hosting/connect-sources.ts';
import { firebaseConfig } from '../hosting/firebase-config.ts';
import { findFreePorts } from './find-free-ports.ts';
import type { Ports } from './ports.ts';
import { repository } from './repository.ts';

/** The name of the world of `npm start`. */
export const defaultWorldName = 'start';

/**
 * Writes a world's firebase.json, which differs from the deployed one in connect-src, ports and
 * the folders of the builds.
 * @returns its file: at the root of the repository, as firebase-tools wants it; git-ignored.
 */
export async function writeLocalConfig(world: string, ports: Ports): Promise<string> {
  const [hub = 0, logging = 0, eventarc = 0, websocket = 0] = await findFreePorts(4);
  const name = world === defaultWorldName ? 'firebase.local.json' : `firebase.local.${world}.json`;
  const file = join(repository, name);
  const config = firebaseConfig({
    connect: localConnectSources(ports),
    ports,
    inner: { hub, logging, eventarc, websocket },
    functionsSource: `emulators/dist/${world}/functions`,
    hostingPublic: `emulators/dist/${world}/web`,
  });
  writeFileSync(file, `${JSON.stringify(config, undefined, 2)}\n`);
  return file;
}

/** Removes it again. */
export function removeLocalConfig(file: string): void {
  rmSync(file, { force: true });
}
