import { median, medianRatio } from '../core/statistics.ts';
import { textTable } from '../core/table.ts';
import { figure, isMet, type Target, targetText } from '../core/target.ts';
import type { TimedAgainstBare, TimedRuns } from './time-runs.ts';

/** The opening against the least that anybody has to do, and against what one would write first. */
export interface TimeTable {
  /** With the rows that accounts have by then. */
  readonly inTheMonth: TimedAgainstBare;
  /** With accounts that have no row yet. */
  readonly onTheFirst: TimedAgainstBare;
  readonly naive: TimedRuns;
}

/** How long the opening takes on the emulator, beside what it is compared with. */
export function timeTable({ inTheMonth, onTheFirst, naive }: TimeTable): string {
  return textTable([
    ['On the emulator', 'opening ms', 'other ms', 'ratio', 'target', ''],
    ...againstBare('with the rows of the month so far', inTheMonth),
    ...againstBare('on the first day of a month', onTheFirst),
    [
      `the naive design against it, ${naive.members} members`,
      median(naive.openingMs).toFixed(0),
      median(naive.otherMs).toFixed(0),
      ...verdict(medianRatio(naive.otherMs, naive.openingMs), { atLeast: 40 }),
    ],
  ]);
}

function againstBare(when: string, { members, openingMs, otherMs, commitsMs }: TimedAgainstBare) {
  const bareMs = median(otherMs).toFixed(0);
  return [
    [
      `against bare batches ${when}, ${members} members`,
      median(openingMs).toFixed(0),
      bareMs,
      ...verdict(medianRatio(openingMs, otherMs), { atMost: 1.5 }),
    ],
    [
      'its commits alone against them',
      median(commitsMs).toFixed(0),
      bareMs,
      `${figure(medianRatio(commitsMs, otherMs))}x`,
      '',
      '',
    ],
  ];
}

function verdict(measured: number, target: Target): string[] {
  return [`${figure(measured)}x`, targetText(target), isMet(measured, target) ? 'met' : 'NOT MET'];
}
