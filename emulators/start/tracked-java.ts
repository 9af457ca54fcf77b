import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A `java` command that notes which processes it became. */
export interface TrackedJava {
  /** Makes other programs take this `java`. */
  readonly environment: Record<string, string>;
  /** Ends the processes that are still there. */
  killLeftovers(): void;
}

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
  writeFileSync(join(home, 'bin/java'), `#!/bin/sh\necho $$ >> '${list}'\nexec '${java}' "$@"\n`);
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
