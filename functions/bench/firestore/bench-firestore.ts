import { addDays, nextBusinessDay } from '../../src/calendar/business-day.ts';
import { listPrices, pricesOf } from '../core/list-price.ts';
import type { Output } from '../core/output.ts';
import { benchDay } from '../core/population.ts';
import { runCosts } from '../core/scale-run.ts';
import { costTable } from './cost-table.ts';
import { countClosing, countRun } from './count-run.ts';
import { openingPace } from './open-day.ts';
import { operationsTable } from './operations-table.ts';
import { timeAgainstBare, timeAgainstNaive } from './time-runs.ts';
import { timeTable } from './time-table.ts';

const membersOfRun = 2_000;
const membersOfNaive = 1_000;

/** Measures the opening of the day on the emulator, and prints it. */
export async function benchFirestore({ say, note }: Output): Promise<void> {
  note('Counting what a run and a closing read and write');
  const small = await countRun(membersOfNaive);
  const large = await countRun(membersOfRun);
  const closing = await countClosing(membersOfRun);
  note('Timing the naive design');
  const naive = await timeAgainstNaive(membersOfNaive, 2);
  note('Timing bare batches');
  const inTheMonth = await timeAgainstBare(membersOfRun, 5, monthSoFar(benchDay));
  const onTheFirst = await timeAgainstBare(membersOfRun, 5, []);
  say('## The opening of a day in Firestore\n');
  const costs = runCosts(small, large);
  say(operationsTable(large, costs, closing));
  say('\nReads of documents that are not there are not counted: a few in a run.\n');
  say(costTable(small, naive.operations, costs));
  say(
    `\nFirestore's list prices of ${pricesOf}, Standard edition: ${listPrices
      .map(
        ({ location, readsPer100kUsd, writesPer100kUsd }) =>
          `${location} ${readsPer100kUsd} USD for 100,000 reads and ${writesPer100kUsd} for 100,000 writes`,
      )
      .join(', ')}.\n`,
  );
  say(timeTable({ inTheMonth, onTheFirst, naive }));
  say(
    `\nCommits of ${openingPace.membersPerChunk} members and a marker, ${openingPace.commitsAtOnce} at once; on the emulator, so without the ramp by which a real run paces itself.\n`,
  );
}

/** The business days of a month before one of its days. */
function monthSoFar(day: string): string[] {
  const days: string[] = [];
  for (
    let before = nextBusinessDay(addDays(`${day.slice(0, 8)}01`, -1));
    before < day;
    before = nextBusinessDay(before)
  )
    days.push(before);
  return days;
}
