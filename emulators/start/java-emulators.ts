import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { launcherJar } from './launcher-jar.ts';

const firestoreClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/**
 * Where firebase-tools finds its two Java emulators. It downloads them once into its cache; where
 * that has not happened and the Google Cloud SDK has the same emulators as components, those are
 * used, so that no download is needed.
 * @param directory gets the launchers.
 * @returns environment variables for firebase-tools; none when it should use its own.
 */
export function javaEmulatorVariables(directory: string): Record<string, string> {
  const sdk = findCloudSdk();
  if (sdk === undefined) return {};
  mkdirSync(directory, { recursive: true });
  return { ...firestoreVariable(sdk, directory), ...pubsubVariable(sdk, directory) };
}

function firestoreVariable(sdk: string, directory: string): Record<string, string> {
  const component = join(sdk, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
  if (isDownloaded('firestore') || !existsSync(component)) return {};
  // firebase-tools runs `java -jar`, and the component's jar names no main class.
  const launcher = join(directory, 'firestore-launcher.jar');
  writeFileSync(launcher, launcherJar(firestoreClass, pathToFileURL(component).href));
  return { FIRESTORE_EMULATOR_BINARY_PATH: launcher };
}

function pubsubVariable(sdk: string, directory: string): Record<string, string> {
  const component = join(sdk, 'platform/pubsub-emulator/bin/cloud-pubsub-emulator');
  if (isDownloaded('pubsub') || !existsSync(component)) return {};
  // firebase-tools changes the mode of what it is given, which only the owner of the SDK may.
  const launcher = join(directory, 'pubsub-launcher');
  writeFileSync(launcher, `#!/bin/sh\nexec '${component}' "$@"\n`);
  chmodSync(launcher, 0o755);
  return { PUBSUB_EMULATOR_BINARY_PATH: launcher };
}

function findCloudSdk(): string | undefined {
  const gcloud = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'gcloud'))
    .find((file) => existsSync(file));
  return gcloud === undefined ? undefined : dirname(dirname(realpathSync(gcloud)));
}

const download = z.object({ downloadPathRelativeToCacheDir: z.string() });
const downloads = z.object({ firestore: download, pubsub: download });

function isDownloaded(emulator: 'firestore' | 'pubsub'): boolean {
  const list = fileURLToPath(
    import.meta.resolve('firebase-tools/lib/emulator/downloadableEmulatorInfo.json'),
  );
  const cache =
    process.env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache/firebase/emulators');
  const { downloadPathRelativeToCacheDir } = downloads.parse(
    JSON.parse(readFileSync(list, 'utf8')),
  )[emulator];
  return existsSync(join(cache, downloadPathRelativeToCacheDir));
}
