import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A running part of the local world that is a process of its own. */
export interface Part {
  readonly name: string;
  readonly logFile: string;
  /** Resolves, with a sentence, when the process has ended for whatever reason. */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** How a part is started. */
export interface PartOptions {
  readonly name: string;
  /** A script for Node, absolute, and what it is given. */
  readonly script: string;
  readonly arguments: readonly string[];
  /** Modules to load before the script. */
  readonly preload?: readonly string[];
  readonly directory: string;
  readonly environment?: Record<string, string>;
  /** Gets all output. */
  readonly logFile: string;
}

const killAfterMs = 20_000;

/**
 * Starts a process in a group of its own, so that Ctrl-C in the terminal reaches it through
 * `stop` alone, in order, and nothing it started is left behind.
 */
export function startPart(options: PartOptions): Part {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'w');
  const preload = [import.meta.resolve('./stop-with-parent.mjs'), ...(options.preload ?? [])];
  const flags = preload.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...flags, options.script, ...options.arguments], {
    cwd: options.directory,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...options.environment },
  });
  closeSync(log);
  const ended = once(child, 'exit').then(
    ([code, signal]) => `${options.name} ended (${String(signal ?? code)})`,
    (error: unknown) => `${options.name} did not start: ${String(error)}`,
  );
  return {
    name: options.name,
    logFile: options.logFile,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => stop(child, ended),
  };
}

/** The last lines that a part wrote, for an error message. */
export function logTail(part: Part): string {
  return readFileSync(part.logFile, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined) return;
  // firebase-tools shuts its Java children down on SIGINT to its own pid; a second signal would
  // make it leave them.
  child.kill('SIGINT');
  const impatience = new AbortController();
  const late = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), killAfterMs);
    impatience.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([ended, late]);
  impatience.abort();
  signalGroup(child.pid);
  await ended;
}

/** Ends whatever is left of a part's process group. */
function signalGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended, as it should have.
  }
}
