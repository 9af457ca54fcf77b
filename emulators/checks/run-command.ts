import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '../base/repository.ts';

/** How a command ended. */
export interface CommandResult {
  readonly passed: boolean;
  /** Everything it wrote. */
  readonly output: string;
}

/** How a command is run. */
export interface CommandOptions {
  readonly timeoutMs: number;
  /** Beside the variables of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether everything else that wants a processor gets it first. */
  readonly yields?: boolean;
}

/** Runs a command of node_modules/.bin in the repository, and ends it when its time is up. */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  { timeoutMs, environment = {}, yields = false }: CommandOptions,
): Promise<CommandResult> {
  const binaries = join(repository, 'node_modules/.bin');
  const child = spawn(join(binaries, command), args, {
    cwd: repository,
    // A group of its own, so that what it has started ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}`,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      ...environment,
    },
  });
  if (yields && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }
  const killGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup();
  }, timeoutMs);
  process.once('exit', killGroup);
  const [out, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  clearTimeout(timer);
  process.off('exit', killGroup);
  const late = timedOut ? `\nEnded after ${timeoutMs / 1_000} s, its time was up.\n` : '';
  return { passed: child.exitCode === 0, output: `${out}${errors}${late}` };
}
