import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { columnsOf } from '../src/network/core/member-columns.ts';
import { packColumns } from '../src/network/core/packed-columns.ts';
import { median } from '../test/median.ts';
import type { NetworkShape } from '../test/reference/random-network.ts';
import { dayInMemory } from './day-in-memory.ts';
import { barePass, engineDesign, type LevelDesign, objectsDesign } from './level-designs.ts';
import { createPopulation, type Population } from './population.ts';
import { figure, medianRatio, note, say, type Target, textTable, verdict } from './report.ts';
import { startSqlDesign } from './sql-design.ts';

const shapes: readonly { readonly shape: NetworkShape; readonly name: string }[] = [
  { shape: 'tree', name: 'random tree' },
  { shape: 'preferential', name: 'preferential attachment' },
  { shape: 'chain', name: 'chain' },
  { shape: 'star', name: 'star' },
];

/** The engine's time on every shape, and how much longer the others have to take on the random tree. */
const nsPerMemberMax = 45;
const dayNsPerMemberMax = 1_500;
const ratioTargets: Readonly<Record<string, Target>> = {
  'objects and Maps with bigints': { atLeast: 100 },
  'PostgreSQL, recursive CTE': { atLeast: 200 },
};

/** Measures the engine against the other designs; returns whether all of them have the same results. */
export async function benchEngine(members: number): Promise<boolean> {
  let agreed = true;
  for (const { shape, name } of shapes) {
    note(`Measuring the engine: ${name}`);
    // SQL would take minutes on the other shapes.
    const isMain = shape === 'tree';
    const population = createPopulation(shape, members);
    const sql = isMain ? await startSqlDesign(population) : undefined;
    if (isMain && sql === undefined) say('PostgreSQL is not installed: its row is left out.\n');
    try {
      const designs = [
        engineDesign(population),
        barePass(population),
        objectsDesign(population),
        ...(sql === undefined ? [] : [sql]),
      ];
      say(`## ${name}, ${members.toLocaleString('en')} members, 20 levels\n`);
      agreed = (await benchDesigns(designs, members, isMain)) && agreed;
      say(dayTable(population));
    } finally {
      await sql?.stop();
    }
  }
  return agreed;
}

/**
 * Times a day in memory, from the network as it is kept to the entries that are written, with all causes. A bare
 * copy of the same bytes shows what new memory costs on the machine.
 */
function dayTable({ members }: Population): string {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-day-'));
  try {
    const packed = join(folder, 'packed');
    writeFileSync(packed, packColumns(columnsOf(members)));
    const script = join(import.meta.dirname, 'day-in-memory.ts');
    const printed = execFileSync(process.execPath, [script, packed], { encoding: 'utf8' });
    const ms = dayInMemory.parse(JSON.parse(printed));
    const row = (name: string, stepMs: number, target?: Target) => {
      const ns = (stepMs * 1_000_000) / members.length;
      return [name, figure(ns), figure(stepMs / ms.copy), ...verdict(ns, target)];
    };
    const allMs = ms.unpack + ms.number + ms.compute + ms.entries;
    return `${textTable([
      ['a day in memory', 'ns/member', 'x the copy', 'target', ''],
      row('a bare copy of the same bytes', ms.copy),
      row('from what is kept to the entries', allMs, { atMost: dayNsPerMemberMax }),
      row('- unpack the columns', ms.unpack),
      row('- number the members', ms.number),
      row('- compute the day', ms.compute),
      row('- make the entries', ms.entries),
      row('make them again, with the checksum', ms.checksum),
    ])}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs all designs in turn in each round, so that a slow moment of the machine affects all of them. */
async function benchDesigns(
  designs: readonly LevelDesign[],
  members: number,
  isMain: boolean,
): Promise<boolean> {
  const rounds = isMain ? 2 : 1;
  const timings = designs.map((design) => ({ design, roundsMs: Array<number>() }));
  for (let round = 0; round < rounds; round += 1)
    for (const { design, roundsMs } of timings) roundsMs.push(await timeRound(design));
  const summaries = [];
  for (const design of designs) summaries.push((await design.summary()) ?? []);
  const [engine] = timings;
  const [expected] = summaries;
  const agreed = summaries.flat().every((summary) => isDeepStrictEqual(summary, expected));
  say(
    textTable([
      ['what each active member receives in all', 'ns/member', 'x the engine', 'target', ''],
      ...timings.map(({ design: { label }, roundsMs }) => {
        const ns = (median(roundsMs) * 1_000_000) / members;
        if (roundsMs === engine?.roundsMs)
          return [label, figure(ns), '1', ...verdict(ns, { atMost: nsPerMemberMax })];
        const ratio = medianRatio(roundsMs, engine?.roundsMs ?? []);
        const target = isMain ? ratioTargets[label] : undefined;
        return [label, figure(ns), figure(ratio), ...verdict(ratio, target)];
      }),
    ]),
  );
  const results = [...new Set(summaries.flat().map((summary) => JSON.stringify(summary)))];
  say(`\n${agreed ? 'All agree' : 'THEY DO NOT AGREE'}: ${results.join(' or ')}\n`);
  return agreed;
}

async function timeRound(design: LevelDesign): Promise<number> {
  // Once a round: a collection among millions of objects takes longer than a run of the engine.
  globalThis.gc?.();
  const runsMs: number[] = [];
  for (let run = 0; run < design.runs; run += 1) runsMs.push(await design.run());
  return median(runsMs);
}
