import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { deadlineIn } from '../src/platform/deadline.ts';
import { checksumModuli, type LevelDesign, uidNumber } from './level-designs.ts';
import { levelRatesBps, type Population } from './population.ts';

/** The level rewards in PostgreSQL, on a server of its own. */
export interface SqlDesign extends LevelDesign {
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;
const user = 'bench';

/** What every receiver gets: a recursive query from each active member to the sponsors above. */
const received = `
  WITH RECURSIVE shares AS (
    SELECT above.uid AS receiver, above.sponsor, above.daily > 0 AS active, 1 AS level, source.daily
    FROM member source JOIN member above ON above.uid = source.sponsor
    WHERE source.daily > 0
    UNION ALL
    SELECT above.uid, above.sponsor, above.daily > 0, shares.level + 1, shares.daily
    FROM shares JOIN member above ON above.uid = shares.sponsor
    WHERE shares.level < ${levelRatesBps.length}
  )
  SELECT receiver, sum(daily * (ARRAY[${levelRatesBps.join(',')}])[level]::bigint / 10000)::bigint AS amount
  FROM shares WHERE active GROUP BY receiver`;

/** The cheapest query that computes all results and sends none of them. */
const timedQuery = `SELECT count(*), bit_xor(amount) FROM (${received}) AS received`;

const summaryQuery = `SELECT count(*), sum(amount),
  sum((receiver % ${checksumModuli.uid} + 1)::bigint * (amount % ${checksumModuli.amount})) % ${checksumModuli.sum}
  FROM (${received}) AS received WHERE amount > 0`;

/** Starts PostgreSQL with the members in it; undefined when it is not installed. */
export async function startSqlDesign(population: Population): Promise<SqlDesign | undefined> {
  const binaries = findBinaries();
  if (binaries === undefined) return undefined;
  const { runSql, stop } = await startServer(binaries);
  try {
    // Integers are the fastest keys.
    await runSql([
      'CREATE UNLOGGED TABLE member (uid int NOT NULL, sponsor int, daily bigint NOT NULL)',
    ]);
    await runSql(["COPY member FROM STDIN WITH (FORMAT csv, NULL '')"], asCsv(population));
    await runSql(['ALTER TABLE member ADD PRIMARY KEY (uid)', 'VACUUM ANALYZE']);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    label: 'PostgreSQL, recursive CTE',
    runs: 1,
    async run() {
      // By psql's clock: the query alone.
      const lines = await runSql(['\\timing on', timedQuery]);
      return Number(/^Time: ([\d.]+) ms/m.exec(lines.join('\n'))?.[1]);
    },
    async summary() {
      const [row = ''] = await runSql([summaryQuery]);
      const figures = z.tuple([z.int(), z.int(), z.int()]).parse(row.split('|').map(Number));
      const [receivers, amountMicros, checksum] = figures;
      return { receivers, amountMicros, checksum };
    },
    stop,
  };
}

function* asCsv({ members, dailyMicros }: Population): Generator<string> {
  for (const [index, { uid, sponsor }] of members.entries())
    yield `${uidNumber(uid)},${sponsor === null ? '' : uidNumber(sponsor)},${dailyMicros[index]}\n`;
}

/** The folder with `initdb`, `postgres` and `psql`: on the path, or where Debian installs them. */
function findBinaries(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin')].find((folder) =>
    ['initdb', 'postgres', 'psql'].every((name) => existsSync(join(folder, name))),
  );
}

/** Everything in memory, nothing to survive a crash: a machine that does nothing else. */
function serverSettings(socketFolder: string): Readonly<Record<string, string>> {
  const memoryMb = Math.floor(totalmem() / 1024 ** 2);
  const workers = String(availableParallelism());
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    shared_buffers: `${Math.floor(memoryMb / 4)}MB`,
    effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
    // A hash table may take twice as much.
    work_mem: `${Math.floor(memoryMb / 8)}MB`,
    max_parallel_workers: workers,
    max_parallel_workers_per_gather: workers,
    random_page_cost: '1.1',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    jit: 'off',
  };
}

/** Starts a server in a temporary folder, which listens only on a socket there. */
async function startServer(binaries: string) {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-pg-'));
  const owner = unprivilegedUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  const discard = (): void => {
    server?.kill('SIGQUIT');
    removeFolder(folder);
  };
  process.once('exit', discard);
  const stop = async (): Promise<void> => {
    if (server !== undefined && server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    process.off('exit', discard);
    discard();
  };
  const psql = ['-h', folder, '-U', user, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-XqAt'];

  /** Runs statements, with `input` as their standard input, and returns the lines of the reply. */
  async function runSql(
    statements: readonly string[],
    input: Iterable<string> = [],
  ): Promise<string[]> {
    const child = spawn(join(binaries, 'psql'), [
      ...psql,
      ...statements.flatMap((statement) => ['-c', statement]),
    ]);
    const [output, errors] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
      // psql may end before it has read everything; its exit code reports that.
      pipeline(Readable.from(input), child.stdin).catch(() => undefined),
    ]);
    if (child.exitCode !== 0) throw new Error(`PostgreSQL failed: ${errors}`);
    return output.split('\n').filter(Boolean);
  }

  try {
    const initdb = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
    execFileSync(join(binaries, 'initdb'), initdb, { ...options, stdio: 'pipe' });
    const settings = Object.entries(serverSettings(folder)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
      ...options,
      stdio: 'ignore',
      // The terminal's Ctrl-C must not reach it before this process.
      detached: true,
    });
    const deadline = deadlineIn(startTimeoutMs);
    while (!(await isReady(runSql))) {
      if (server.exitCode !== null || deadline.isOver())
        throw new Error('PostgreSQL did not start');
      await sleep(100);
    }
    return { runSql, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Removes the folder of a server that is ending and may still write into it. It blocks, because a process
 * that exits cannot wait otherwise.
 * @throws when the folder still exists after five seconds.
 */
function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === 50) throw error;
      Atomics.wait(pause, 0, 0, 100);
    }
  }
}

async function isReady(runSql: (statements: readonly string[]) => Promise<unknown>) {
  return runSql(['SELECT 1']).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL refuses to run as root; root runs it as another user. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = Number.NaN, gid = Number.NaN] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' })),
  );
  return { uid, gid };
}
