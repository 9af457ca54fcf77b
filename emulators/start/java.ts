import { spawnSync } from 'node:child_process';
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
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';

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

/** A `java` command that notes which processes it became. */
export interface TrackedJava {
  /** Makes other programs take this `java`. */
  readonly environment: Record<string, string>;
  /** Ends the processes that are still there. */
  killLeftovers(): void;
}

/**
 * For minutes of work the second compiler costs more than it saves: without it, and with the collector
 * for one thread, the Firestore emulator needs half the processor time.
 */
const shortLived = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/**
 * Puts a `java` before the machine's own that writes down its process id. firebase-tools starts
 * Java in process groups of their own and leaves them running when it crashes.
 * @param directory gets the command and its list.
 */
export function trackJava(directory: string): TrackedJava {
  const path = process.env['PATH'] ?? '';
  const java = path
    .split(delimiter)
    .map((folder) => join(folder, 'java'))
    .find((file) => existsSync(file));
  if (java === undefined) throw new Error('There is no java command');
  const home = join(directory, 'java');
  const list = join(directory, 'java.pids');
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(list, '');
  writeFileSync(
    join(home, 'bin/java'),
    `#!/bin/sh\necho $$ >> '${list}'\nexec '${java}' ${shortLived} "$@"\n`,
  );
  chmodSync(join(home, 'bin/java'), 0o755);
  return {
    environment: { JAVA_HOME: home, PATH: `${join(home, 'bin')}${delimiter}${path}` },
    killLeftovers: () => {
      for (const pid of readFileSync(list, 'utf8').split('\n').filter(Boolean)) kill(Number(pid));
    },
  };
}

/** Ends an emulator; by now the number may belong to somebody else's process. */
function kill(pid: number): void {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  if (/java\b.*emulator/.test(stdout ?? '')) process.kill(pid, 'SIGKILL');
}

/**
 * A jar that holds a manifest alone and starts `mainClass` of the jar at `jarUrl`. Its one entry is
 * stored, not compressed. Formats: the JAR file specification (manifest) and PKWARE's APPNOTE.
 */
export function launcherJar(mainClass: string, jarUrl: string): Buffer {
  const lines = ['Manifest-Version: 1.0', `Main-Class: ${mainClass}`, `Class-Path: ${jarUrl}`];
  const content = Buffer.from(lines.map((line) => `${wrapManifestLine(line)}\r\n`).join(''));
  const name = Buffer.from('META-INF/MANIFEST.MF');

  // Version needed, flags, method, time and date (1 January 1980), checksum, both sizes, and the
  // lengths of the name and of the extra field: the same in both headers of an entry.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);

  const local = Buffer.concat([signature(0x04034b50), common, name, content]);
  const central = Buffer.concat([
    signature(0x02014b50),
    Buffer.from([20, 0]),
    common,
    // Comment length, disk, attributes and the offset of the entry, which is the first.
    Buffer.alloc(14),
    name,
  ]);

  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A line of a manifest has at most 72 bytes and goes on after a line break and a space. */
function wrapManifestLine(line: string): string {
  const rest = line.slice(72);
  return [line.slice(0, 72), ...(rest.match(/.{1,71}/g) ?? [])].join('\r\n ');
}
