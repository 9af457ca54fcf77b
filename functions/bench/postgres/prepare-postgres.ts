import * as z from 'zod/mini';
import { type ClimbJob, climbJobs } from '../core/climb-job.ts';
import { levelRatesBps, type Population } from '../core/population.ts';
import { uidNumber } from '../core/uid-number.ts';
import type { Measurement, Peer } from '../engine/measurement.ts';
import {
  climbQuery,
  copyMembers,
  copyPaths,
  createTables,
  finishTables,
  type NetworkForm,
  networkForms,
  summaryQuery,
} from './climb-queries.ts';
import { runSql } from './run-sql.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

/** PostgreSQL with the members in it, their ancestors as arrays and as a closure table as well. */
export async function preparePostgres(binaries: string, population: Population): Promise<Peer> {
  const server = await startPostgres(binaries);
  try {
    await runSql(server, createTables);
    await runSql(server, [copyMembers], membersAsCsv(population));
    await runSql(server, [copyPaths], pathsAsCsv(population));
    await runSql(server, finishTables);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const checked = new Map<string, Promise<Measurement['summary']>>();
  const measures = networkForms.flatMap((form) =>
    climbJobs.map((job) => {
      const name = `${form} ${job}`;
      return [
        name,
        async (): Promise<Measurement> => {
          // Once is enough, and warms everything up.
          const summary = checked.get(name) ?? summarize(server, form, job);
          checked.set(name, summary);
          return { summary: await summary, runsNs: await timeQuery(server, form, job) };
        },
      ] as const;
    }),
  );
  return { measures: Object.fromEntries(measures), close: () => server.stop() };
}

function* membersAsCsv({ members, dailyMicros }: Population): Generator<string> {
  for (const [index, { uid, sponsor }] of members.entries())
    yield `${uidNumber(uid)},${sponsor === null ? '' : uidNumber(sponsor)},${dailyMicros[index]}\n`;
}

/** Who is not active is no source, and stands in no row. */
function* pathsAsCsv({ members, dailyMicros }: Population): Generator<string> {
  const sponsors = new Map(members.map(({ uid, sponsor }) => [uid, sponsor]));
  for (const [index, { uid, sponsor }] of members.entries()) {
    if (dailyMicros[index] === 0 || sponsor === null) continue;
    const ancestors: number[] = [];
    for (
      let above: string | null = sponsor;
      above !== null && ancestors.length < levelRatesBps.length;
      above = sponsors.get(above) ?? null
    )
      ancestors.push(uidNumber(above));
    yield `${uidNumber(uid)};${dailyMicros[index]};{${ancestors.join(',')}}\n`;
  }
}

const summaryRow = z.tuple([z.int(), z.int(), z.int()]);

async function summarize(
  server: PostgresServer,
  form: NetworkForm,
  job: ClimbJob,
): Promise<Measurement['summary']> {
  const [row = ''] = await runSql(server, [summaryQuery(form, job)]);
  const [rows, amountMicros, checksum] = summaryRow.parse(row.split('|').map(Number));
  return { rows, amountMicros, checksum };
}

const timing = /^Time: ([\d.]+) ms/;

/** The query alone, by psql's clock. */
async function timeQuery(
  server: PostgresServer,
  form: NetworkForm,
  job: ClimbJob,
): Promise<number[]> {
  const lines = await runSql(server, ['\\timing on', climbQuery(form, job)]);
  return lines.flatMap((line) => {
    const [, milliseconds] = timing.exec(line) ?? [];
    return milliseconds === undefined ? [] : [Number(milliseconds) * 1_000_000];
  });
}
