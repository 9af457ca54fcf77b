import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeFolder } from './remove-folder.ts';
import { serverSettings } from './server-settings.ts';

/** A PostgreSQL server of our own. */
export interface PostgresServer {
  /** The arguments with which `psql` finds it. */
  readonly psql: { readonly command: string; readonly arguments: readonly string[] };
  /** Stops it and deletes everything it had. */
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;
const user = 'bench';

/**
 * Makes and starts a server in a temporary folder. It listens on a socket there alone.
 * @param binaries the folder with PostgreSQL's programs.
 */
export async function startPostgres(binaries: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-pg-'));
  const owner = unprivilegedUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  const discard = (): void => {
    server?.kill('SIGQUIT');
    removeFolder(folder);
  };
  // Also when this process is told to end.
  process.once('exit', discard);
  const stop = async (): Promise<void> => {
    if (server !== undefined) await end(server);
    process.off('exit', discard);
    discard();
  };
  const options = { ...owner, cwd: folder };
  try {
    const initdb = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
    execFileSync(join(binaries, 'initdb'), initdb, { ...options, stdio: 'pipe' });
    const settings = Object.entries({
      ...serverSettings(),
      unix_socket_directories: folder,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
      ...options,
      stdio: 'ignore',
      // Ctrl-C in the terminal must not reach it before us.
      detached: true,
    });
    const psql = {
      command: join(binaries, 'psql'),
      arguments: ['-h', folder, '-U', user, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-XqAt'],
    };
    await waitUntilReady(psql, server);
    return { psql, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilReady(psql: PostgresServer['psql'], server: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      execFileSync(psql.command, [...psql.arguments, '-c', 'SELECT 1'], { stdio: 'ignore' });
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadlineMs)
        throw new Error('PostgreSQL did not start', { cause: error });
    }
    await sleep(100);
  }
}

/** It rolls back what it is doing and ends; if it does not, it is made to. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(timer);
}

/** PostgreSQL refuses to run as root; whoever else we are, it runs as us. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (option: string): number =>
        Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // There is no such user here.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it as');
}
