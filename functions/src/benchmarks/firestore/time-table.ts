import { median, medianRatio } from '../core/statistics.ts';
import { textTable } from '../core/table.ts';
import { figure, isMet, type Target, targetText } from '../core/target.ts';
import type { TimedRuns } from './time-runs.ts';

/** The opening against the least that anybody has to do, and against what one would write first. */
export interface TimeTable {
  readonly bare: TimedRuns & { readonly commitsMs: readonly number[] };
  readonly naive: TimedRuns;
}

/** How long the opening takes on the emulator, beside what it is compared with. */
export function timeTable({ bare, naive }: TimeTable): string {
  const toBare = medianRatio(bare.openingMs, bare.otherMs);
  const toNaive = medianRatio(naive.otherMs, naive.openingMs);
  return textTable([
    ['On the emulator', 'opening ms', 'other ms', 'ratio', 'target', ''],
    [
      `against bare batches, ${bare.members} members`,
      median(bare.openingMs).toFixed(0),
      median(bare.otherMs).toFixed(0),
      ...verdict(toBare, { atMost: 1.5 }),
    ],
    [
      'its commits alone against them',
      median(bare.commitsMs).toFixed(0),
      median(bare.otherMs).toFixed(0),
      `${figure(medianRatio(bare.commitsMs, bare.otherMs))}x`,
      '',
      '',
    ],
    [
      `the naive design against it, ${naive.members} members`,
      median(naive.openingMs).toFixed(0),
      median(naive.otherMs).toFixed(0),
      ...verdict(toNaive, { atLeast: 40 }),
    ],
  ]);
}

function verdict(measured: number, target: Target): string[] {
  return [`${figure(measured)}x`, targetText(target), isMet(measured, target) ? 'met' : 'NOT MET'];
}
