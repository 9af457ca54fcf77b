import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { addDays } from '../src/calendar/business-day.ts';
import { schedule } from '../src/jobs/schedule.ts';
import { columnsOf } from '../src/network/core/member-columns.ts';
import { packColumns } from '../src/network/core/packed-columns.ts';
import { rampMsOf, writesPerSecondAfter } from '../src/platform/write-ramp.ts';
import { withoutEndedPackages } from '../src/rewards/core/engine/daily-rewards.ts';
import { type networkChanges, simulatedDay } from './day-process.ts';
import { benchDay, benchPlans, createPopulation } from './population.ts';
import { figure, note, say, textTable, verdict } from './report.ts';

type SimulatedDay = z.output<typeof simulatedDay>;

/** Of a thousand members, so many have joined or bought a package since the day before. */
const changedPerMille = 10;

/** Firestore's list prices in a multi-region, in US dollars for 100,000. */
const dollars = { reads: 0.06, writes: 0.18, deletes: 0.02 } as const;

/** What a document may hold, and what an entry of `chunks` in a run takes. */
const documentBytesMax = 1_048_576;
const bytesPerChunk = 25;
const membersPerChunk = 249;
/** Two processes of 29 minutes each: the next one goes on with the ramp of the one before. */
const writingMinutesMax = 58;
/** What one process is taken to send at most; it has not been measured. */
const writesPerSecondMax = 10_000;
/** In GiB. */
const memoryMax = Number.parseInt(schedule['open-day'].memory, 10);
/** The ends of the packages' ids are 32-bit integers. */
const networkBytesMax = 2 ** 31;

/** Simulates an opening with so many members, and computes one of ten times as many from its figures. */
export function benchDayOfMembers(members: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-day-'));
  try {
    note(`Making up ${members} members`);
    const files = writeNetwork(folder, members);
    note('Opening a day');
    const script = join(import.meta.dirname, 'day-process.ts');
    const printed = execFileSync(process.execPath, [script, ...files], { encoding: 'utf8' });
    report(members, simulatedDay.parse(JSON.parse(printed)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The network of the day before, packed, and what changed since. */
function writeNetwork(folder: string, members: number): [packed: string, changes: string] {
  const places = createPopulation('tree', members).members;
  // Sponsors come before those below them: the last ones are nobody's.
  const joined = Math.floor((members * changedPerMille) / 2_000);
  const earlier = places.slice(0, members - joined);
  const changed = [
    ...earlier.slice(-joined).map((place) => ({ ...place, packages: [...place.packages] })),
    ...places.slice(members - joined).map((place) => ({ ...place, packages: [...place.packages] })),
  ];
  const before = earlier.map((place, index) =>
    index < earlier.length - joined ? place : { ...place, packages: place.packages.slice(1) },
  );
  const packedFile = join(folder, 'packed');
  const day = addDays(benchDay, -1);
  // As an opening keeps it.
  const kept = withoutEndedPackages(benchPlans, columnsOf(before), day);
  writeFileSync(packedFile, packColumns(kept));
  const changes: z.input<typeof networkChanges> = {
    day,
    places: changed,
    members,
    confirmedMicros: places
      .flatMap(({ packages }) => packages)
      .reduce((sum, { amountMicros }) => sum + amountMicros, 0),
  };
  const changesFile = join(folder, 'changes');
  writeFileSync(changesFile, JSON.stringify(changes));
  return [packedFile, changesFile];
}

function report(members: number, day: SimulatedDay): void {
  const readsEach = day.reads / members;
  const writesEach = day.writes / day.credited;
  const gibibytes = day.memoryBytes / 2 ** 30;
  say(`## A day of ${members.toLocaleString('en')} members, ${changedPerMille / 10}% changed\n`);
  say(
    textTable([
      ['the real opening on a store that counts', 'measured', 'target', ''],
      [`reads for each member`, readsEach.toFixed(4), ...verdict(readsEach, { atMost: 0.02 })],
      [
        `writes for each of ${day.credited} credited members`,
        writesEach.toFixed(4),
        ...verdict(writesEach, { atMost: 1.01 }),
      ],
      ['seconds of a processor', (day.computeMs / 1_000).toFixed(1)],
      ['minutes of writing, by the ramp', (day.rampMs / 60_000).toFixed(1)],
      ['GiB of memory', figure(gibibytes), ...verdict(gibibytes, { atMost: 1 })],
    ]),
  );
  const tenfold = {
    ...day,
    reads: day.reads * 10,
    writes: day.writes * 10,
    deletes: day.deletes * 10,
  };
  say(
    `\n${textTable([
      ['US dollars a day, list prices', 'reads', 'writes', 'deletes', 'all'],
      billRow(`${members.toLocaleString('en')} members`, day),
      billRow(`${(members * 10).toLocaleString('en')} members, computed`, tenfold),
    ])}\n`,
  );
  const rampMs = rampMsOf(tenfold.writes);
  const runBytes = (day.credited / membersPerChunk) * bytesPerChunk * 10;
  say(`With ${(members * 10).toLocaleString('en')} members, by the same figures:\n`);
  say(
    textTable([
      ['what it needs', '', 'what there is', ''],
      limitRow('minutes of writing', rampMs / 60_000, writingMinutesMax),
      limitRow('writes a second at the end', writesPerSecondAfter(rampMs), writesPerSecondMax),
      limitRow('GiB of memory', gibibytes * 10, memoryMax),
      limitRow('bytes of the chunks in a run', runBytes, documentBytesMax),
      limitRow('bytes of the packed network', day.networkBytes * 10, networkBytesMax),
    ]),
  );
  say('');
}

function billRow(label: string, { reads, writes, deletes }: SimulatedDay): string[] {
  const bill = [
    (reads * dollars.reads) / 100_000,
    (writes * dollars.writes) / 100_000,
    (deletes * dollars.deletes) / 100_000,
  ];
  const all = bill.reduce((sum, one) => sum + one, 0);
  return [label, ...[...bill, all].map((one) => one.toFixed(2))];
}

function limitRow(label: string, needed: number, there: number): string[] {
  return [label, figure(needed), figure(there), needed <= there ? 'holds' : 'BREAKS'];
}
