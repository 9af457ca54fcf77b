import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { PortName, Ports } from '@polytips/functions/local-world/ports.ts';
import { localProject } from '@polytips/functions/local-world/server-variables.ts';
import { logTail, type Part, startPart } from '../base/part.ts';
import { BusyPortError, findFreePorts } from '../base/ports.ts';
import { repository } from '../base/repository.ts';
import { waitUntil } from '../base/wait-until.ts';
import { deliveriesFile } from '../client/deliveries.ts';
import { firebaseConfig, localConnectSources } from '../hosting/firebase-config.ts';
import { javaEmulatorVariables, trackJava } from './java.ts';

/** How the Firebase emulators are started. */
export interface FirebaseOptions {
  readonly configFile: string;
  /** Gets the logs of firebase-tools and of its Java children. */
  readonly logDirectory: string;
  /** The environment of the functions, beside the variables of the emulator. */
  readonly serverVariables: Readonly<Record<string, string>>;
}

/** Starts the Firebase emulators; they are usable once `waitForFirebase` has returned. */
export function startFirebase(options: FirebaseOptions): Part {
  const binaries = join(repository, 'node_modules/.bin');
  const java = trackJava(options.logDirectory);
  const part = startPart({
    name: 'firebase',
    script: fileURLToPath(import.meta.resolve('firebase-tools/lib/bin/firebase.js')),
    preload: [
      import.meta.resolve('./firebase-tools-patches.mjs'),
      import.meta.resolve('../base/refuse-odd-requests.mjs'),
    ],
    arguments: [
      'emulators:start',
      '--non-interactive',
      '--project',
      localProject,
      '--config',
      options.configFile,
    ],
    directory: options.logDirectory,
    environment: {
      ...options.serverVariables,
      ...javaEmulatorVariables(join(options.logDirectory, 'launchers')),
      ...java.environment,
      PATH: `${binaries}${delimiter}${java.environment['PATH'] ?? ''}`,
      METADATA_SERVER_DETECTION: 'none',
      NO_UPDATE_NOTIFIER: '1',
      DELIVERIES_FILE: join(options.logDirectory, deliveriesFile),
      FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    },
    logFile: join(options.logDirectory, 'firebase.log'),
  });
  return {
    ...part,
    stop: async () => {
      await part.stop();
      java.killLeftovers();
    },
  };
}

/**
 * Waits until all Firebase emulators are ready.
 * @throws {BusyPortError} when one of them does not get its port; otherwise, when they are late or have ended, with
 *   the end of their log.
 */
export async function waitForFirebase(
  part: Part,
  ports: Partial<Ports>,
  signal?: AbortSignal,
): Promise<void> {
  const readLog = (): string => readFileSync(part.logFile, 'utf8');
  try {
    await waitUntil({ name: 'firebase-tools', timeoutMs: 300_000, signal }, () =>
      Promise.resolve(!part.isRunning() || readLog().includes('Emulator Hub host')),
    );
    if (!part.isRunning()) throw new Error(await part.ended);
  } catch (error) {
    const lost = findLostPorts(readLog());
    if (lost.length > 0) throw new BusyPortError(lost, ports, { cause: error });
    throw new Error(`The Firebase emulators did not start:\n${logTail(part)}`, { cause: error });
  }
  const moved = findMovedPorts(readLog(), ports);
  if (moved.length > 0) throw new BusyPortError(moved, ports);
}

/** How firebase-tools names the emulators in the table that it prints when they are ready. */
const emulatorNames = [
  ['hosting', 'Hosting'],
  ['functions', 'Functions'],
  ['firestore', 'Firestore'],
  ['auth', 'Authentication'],
  ['pubsub', 'Pub/Sub'],
  ['tasks', 'Cloud Tasks'],
] as const satisfies readonly (readonly [PortName, string])[];

/** The ports, inner ones included, without which firebase-tools has ended: it finds them taken before it starts. */
function findLostPorts(log: string): readonly number[] {
  return [...log.matchAll(/Port (\d+) is not open on/g)].map(([, port]) => Number(port));
}

/**
 * The ports on which their emulators do not listen: where two emulators are given one port, firebase-tools moves one.
 * @param log the output of firebase-tools.
 * @param ports the ports that the emulators should listen on, for those that were started.
 */
export function findMovedPorts(log: string, ports: Partial<Ports>): readonly number[] {
  const rows = stripVTControlCharacters(log).matchAll(/│ (\S[^│]*?) +│ 127\.0\.0\.1:(\d+) +│/g);
  const taken = new Map([...rows].map(([, name = '', port]) => [name, Number(port)]));
  return emulatorNames.flatMap(([name, shownAs]) => {
    const port = ports[name];
    return port === undefined || taken.get(shownAs) === port ? [] : [port];
  });
}

/**
 * Writes a world's firebase.json, which differs from the deployed one in connect-src, ports and
 * the folders of the builds.
 * @returns its file: at the root of the repository, as firebase-tools wants it; git-ignored.
 */
export async function writeLocalConfig(world: string, ports: Ports): Promise<string> {
  const [hub = 0, logging = 0, eventarc = 0, websocket = 0] = await findFreePorts(
    4,
    Object.values(ports),
  );
  const file = join(repository, `firebase.local.${world}.json`);
  const config = firebaseConfig({
    connect: localConnectSources(ports),
    appCheck: false,
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
