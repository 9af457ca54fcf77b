import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { abortOnSignals, interruptedExitCode } from '../base/interruption.ts';
import { repository } from '../base/repository.ts';
import { type FirestoreEmulator, startFirestore } from './start-firestore.ts';

const script = join(repository, 'functions/bench/main.ts');
const stopWithParent = import.meta.resolve('../base/stop-with-parent.mjs');
/** A million members as objects, and garbage collected before each measurement. */
const flags = ['--max-old-space-size=8000', '--expose-gc'];
const parameters = process.argv.slice(2);
const names = parameters.filter((parameter) => /^[a-z]/.test(parameter));
const withoutFirestore = ['engine', 'day', 'receipts', 'cold-start'];
/** Without a name what needs it runs as well. */
const needsFirestore =
  !parameters.includes('--help') &&
  (names.length === 0 || names.some((name) => !withoutFirestore.includes(name)));

const signal = abortOnSignals();
let bench: ChildProcess | undefined;
// It stops what it has started, and then ends.
signal.addEventListener('abort', () => bench?.kill('SIGINT'));

let firestore: FirestoreEmulator | undefined;
let exitCode = 1;
try {
  if (needsFirestore) firestore = await startFirestore(signal);
  bench = spawn(process.execPath, [...flags, '--import', stopWithParent, script, ...parameters], {
    cwd: repository,
    stdio: 'inherit',
    env: {
      ...process.env,
      METADATA_SERVER_DETECTION: 'none',
      ...(firestore && { FIRESTORE_EMULATOR_HOST: firestore.host }),
    },
    // A terminal's Ctrl-C comes through us alone, once and in order.
    detached: true,
  });
  const ended = once(bench, 'exit');
  const reason = await Promise.race([
    ended.then(() => undefined),
    ...(firestore === undefined ? [] : [firestore.ended]),
  ]);
  if (reason !== undefined) {
    process.stderr.write(`${reason}\n`);
    bench.kill('SIGINT');
    await ended;
  }
  exitCode = bench.exitCode ?? 1;
} catch (error) {
  if (!signal.aborted)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
await firestore?.stop();
process.exit(signal.aborted ? interruptedExitCode : exitCode);
