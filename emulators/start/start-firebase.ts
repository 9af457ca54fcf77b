import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectId } from './environment.ts';
import { javaEmulatorVariables } from './java-emulators.ts';
import { logTail, type Part, startPart } from './part.ts';
import { repository } from './repository.ts';
import { trackJava } from './tracked-java.ts';
import { waitUntil } from './wait-until.ts';

/** How the Firebase emulators are started. */
export interface FirebaseOptions {
  readonly configFile: string;
  /** Gets the logs of firebase-tools and of its Java children. */
  readonly logDirectory: string;
  /** What the functions see besides what the emulator gives them. */
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
      import.meta.resolve('./concurrent-workers.mjs'),
      import.meta.resolve('./schedules-by-topic.mjs'),
    ],
    arguments: [
      'emulators:start',
      '--non-interactive',
      '--project',
      projectId,
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
      FUNCTIONS_DISCOVERY_TIMEOUT: '60',
      // Options are the only way to reach the processes that firebase-tools starts.
      NODE_OPTIONS: [
        ...(process.env['NODE_OPTIONS'] === undefined ? [] : [process.env['NODE_OPTIONS']]),
        `--import=${import.meta.resolve('./bodies-as-they-came.mjs')}`,
      ].join(' '),
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
 * @throws with the end of their log when they are not in time, or have ended.
 */
export async function waitForFirebase(part: Part): Promise<void> {
  try {
    await waitUntil({ name: 'firebase-tools', timeoutMs: 120_000 }, () =>
      Promise.resolve(!part.isRunning() || isReady(part.logFile)),
    );
    if (!part.isRunning()) throw new Error(await part.ended);
  } catch (error) {
    throw new Error(`The Firebase emulators did not start:\n${logTail(part)}`, { cause: error });
  }
}

function isReady(logFile: string): boolean {
  return readFileSync(logFile, 'utf8').includes('All emulators ready');
}
