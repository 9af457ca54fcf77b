import { addDays, nextBusinessDay } from '../src/calendar/business-day.ts';
import { accountDocument } from '../src/contract/account-document.ts';
import { countReads, countWrites } from '../test/firestore-requests.ts';
import { median } from '../test/median.ts';
import {
  type Accounts,
  agreesWithNaive,
  creditNaively,
  inBenchWorld,
  openBenchDay,
  openingPace,
  readAccounts,
  writeBare,
} from './opening-designs.ts';
import { benchDay, createPopulation } from './population.ts';
import { figure, medianRatio, note, say, textTable, timeOf, verdict } from './report.ts';

/** Counts of members and rounds; a test uses small ones. */
export interface OpeningBenchOptions {
  readonly members: number;
  readonly naiveMembers: number;
  readonly rounds: number;
}

const none = new Map<string, never>();

/** Measures the opening of a day; returns whether the naive design credits the same. */
export async function benchOpening({
  members,
  naiveMembers,
  rounds,
}: OpeningBenchOptions): Promise<boolean> {
  note('Counting what an opening reads and writes');
  const operations = await countOpening(members);
  note('Timing the opening against a transaction for each credit');
  const naive = await timeAgainstNaive(naiveMembers);
  note('Timing the opening against bare batches');
  const inTheMonth = await timeAgainstBare(members, rounds, monthSoFar());
  const onTheFirst = await timeAgainstBare(members, rounds, []);
  say('## The opening of a day in Firestore\n');
  say(operations);
  say(
    `\n${textTable([
      ['on the emulator', 'opening ms', 'other ms', 'other / opening', 'target', ''],
      timeRow(`a transaction for each credit, ${naiveMembers} members`, naive, { atLeast: 40 }),
      timeRow(`bare batches, entries of the month so far, ${members} members`, inTheMonth, {
        atLeast: 2.5,
      }),
      timeRow(`bare batches, first day of a month, ${members} members`, onTheFirst),
      ["of that opening, the emulator's scan for changes", median(onTheFirst.scanMs).toFixed(0)],
    ])}\n`,
  );
  if (!naive.agreed) say('THEY DO NOT AGREE: the naive design credits other amounts\n');
  say(
    `Commits of ${openingPace.membersPerChunk} members and a marker, ${openingPace.commitsAtOnce} in parallel, without the write ramp of a real run.\n`,
  );
  return naive.agreed;
}

/** Milliseconds of the opening and of another design, measured in turn. */
interface TimedRuns {
  readonly openingMs: number[];
  readonly otherMs: number[];
}

function timeRow(
  label: string,
  { openingMs, otherMs }: TimedRuns,
  // Bare batches may be up to 1.5 times as fast as the opening.
  target: { readonly atLeast: number } = { atLeast: 0.67 },
): string[] {
  const ratio = medianRatio(otherMs, openingMs);
  const times = [median(openingMs).toFixed(0), median(otherMs).toFixed(0)];
  return [label, ...times, `${figure(ratio)}x`, ...verdict(ratio, target)];
}

async function countOpening(members: number): Promise<string> {
  const population = createPopulation('tree', members);
  const credited = population.dailyMicros.filter((daily) => daily > 0).length;
  const { reads, writes } = await inBenchWorld(population, none, async (world) => {
    const readCount = countReads(world.context.firestore);
    const writeCount = countWrites(world.context.firestore);
    await openBenchDay(world);
    return { reads: readCount().documents, writes: writeCount().documents };
  });
  const perCredited = writes / credited;
  return textTable([
    ['markers and the run included', 'documents', 'each', 'target', ''],
    [
      `reads for each of ${members} members`,
      String(reads),
      (reads / members).toFixed(4),
      ...verdict(reads / members, { atMost: 0.02 }),
    ],
    [
      `writes for each of ${credited} credited members`,
      String(writes),
      perCredited.toFixed(4),
      ...verdict(perCredited, { atMost: 1.01 }),
    ],
  ]);
}

async function timeAgainstNaive(members: number): Promise<TimedRuns & { agreed: boolean }> {
  const population = createPopulation('tree', members);
  let opened: Accounts = new Map();
  // The first opening warms the emulator up.
  const openingMs: number[] = [];
  for (let round = 0; round < 2; round += 1)
    openingMs[0] = await inBenchWorld(population, none, async (world) => {
      const { ms } = await openBenchDay(world);
      opened = await readAccounts(world);
      return ms;
    });
  return inBenchWorld(population, none, async ({ context }) => {
    const naiveMs = await timeOf(() => creditNaively(context.firestore, population));
    return { openingMs, otherMs: [naiveMs], agreed: await agreesWithNaive(opened, context) };
  });
}

/**
 * Times the opening against bare batches that write the same accounts, each in a project of its own.
 * The accounts have an entry like that of the day for each day before.
 */
async function timeAgainstBare(
  members: number,
  rounds: number,
  daysBefore: readonly string[],
): Promise<TimedRuns & { readonly scanMs: readonly number[] }> {
  const population = createPopulation('tree', members);
  const accountsAfter = (entriesBefore: Parameters<typeof inBenchWorld>[1]) =>
    inBenchWorld(population, entriesBefore, async (world) => {
      const opened = await openBenchDay(world);
      return { ...opened, accounts: await readAccounts(world) };
    });
  const { accounts: template } = await accountsAfter(none);
  const entriesBefore = new Map(
    [...template].flatMap(([uid, stored]) => {
      const entry = accountDocument.parse(stored).days[benchDay];
      if (entry === undefined) return [];
      return [[uid, Object.fromEntries(daysBefore.map((day) => [day, entry]))] as const];
    }),
  );
  const times: TimedRuns & { readonly scanMs: number[] } = {
    openingMs: [],
    otherMs: [],
    scanMs: [],
  };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const { ms, scanMs, accounts } = await accountsAfter(entriesBefore);
    const credited = new Map([...accounts].filter(([, { days }]) => benchDay in days));
    const bareMs = await inBenchWorld(population, entriesBefore, ({ context }) =>
      timeOf(() => writeBare(context.firestore, credited)),
    );
    if (round === 0) continue;
    times.openingMs.push(ms);
    times.otherMs.push(bareMs);
    times.scanMs.push(scanMs);
  }
  return times;
}

/** The business days of the month before the bench day. */
function monthSoFar(): string[] {
  const days: string[] = [];
  let day = nextBusinessDay(addDays(`${benchDay.slice(0, 8)}01`, -1));
  for (; day < benchDay; day = nextBusinessDay(day)) days.push(day);
  return days;
}
