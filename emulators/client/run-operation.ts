import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '../base/repository.ts';

/** A comparison looks at each payment of a world: thousands after a soak. */
const timeLimitMs = 10 * 60_000;
const stopWithParent = import.meta.resolve('../base/stop-with-parent.mjs');
const script = join(repository, 'functions/src/operations/main.ts');

/**
 * Runs one of the server's operations against a world, as its operator would, and returns what it
 * printed. The operation ends with this process.
 * @throws with its output when it fails.
 */
export async function runOperation(
  { environment }: { readonly environment: Readonly<Record<string, string>> },
  command:
    | 'bootstrap'
    | 'admin:grant'
    | 'chain:verify'
    | 'ledger:verify'
    | 'rewards:replay'
    | 'tip:withdraw',
  parameters: readonly string[],
  input = '',
): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', stopWithParent, script, command, ...parameters],
    { env: { ...process.env, ...environment }, timeout: timeLimitMs },
  );
  child.stdin.end(`${input}\n`);
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.signalCode !== null) throw new Error(`${command} did not end: ${errors}${output}`);
  if (child.exitCode !== 0) throw new Error(`${command} failed: ${errors}${output}`);
  return output;
}
