import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../base/part.ts';
import { findFreePorts } from '../base/ports.ts';
import { repository } from '../base/repository.ts';
import { startFirebase, waitForFirebase } from '../start/firebase.ts';

/** A Firestore emulator and nothing else. */
export interface FirestoreEmulator {
  /** Where clients find it, as FIRESTORE_EMULATOR_HOST. */
  readonly host: string;
  /** Resolves, with a sentence, when it ends by itself. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the Firestore emulator alone, on free ports.
 * @throws when it does not start; nothing is left of it then.
 */
export async function startFirestore(signal: AbortSignal): Promise<FirestoreEmulator> {
  const [port = 0, websocketPort = 0, hub = 0, logging = 0] = await findFreePorts(4);
  const name = `bench-${port}`;
  const directory = join(repository, 'emulators/dist', name);
  // At the root of the repository, as firebase-tools wants it; git-ignored.
  const configFile = join(repository, `firebase.local.${name}.json`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(configFile, JSON.stringify(configOf({ port, websocketPort, hub, logging })));
  let part: Part | undefined;
  const stop = async (): Promise<void> => {
    await part?.stop();
    rmSync(configFile, { force: true });
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    part = startFirebase({ configFile, logDirectory: directory, serverVariables: {} });
    await waitForFirebase(part, { firestore: port }, signal);
    signal.throwIfAborted();
    return { host: `127.0.0.1:${port}`, ended: part.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface EmulatorPorts {
  readonly port: number;
  readonly websocketPort: number;
  readonly hub: number;
  readonly logging: number;
}

function configOf({ port, websocketPort, hub, logging }: EmulatorPorts) {
  const host = '127.0.0.1';
  return {
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    emulators: {
      firestore: { host, port, websocketPort },
      hub: { host, port: hub },
      logging: { host, port: logging },
      ui: { enabled: false },
      // Each measurement uses a project of its own.
      singleProjectMode: false,
    },
  };
}
