import type { ClimbJob } from '../core/climb-job.ts';
import { median, medianRatio } from '../core/statistics.ts';
import { textTable } from '../core/table.ts';
import { figure, isMet, type Target, targetText } from '../core/target.ts';
import type { ShapeResult, Timing } from './bench-shape.ts';

/** What is printed of a shape. */
export interface ShapeReport {
  readonly result: ShapeResult;
  readonly name: string;
  readonly members: number;
  /** Whether the targets against the peers are for this shape. */
  readonly isMain: boolean;
}

/** What the engine takes at most, on every shape. */
const nsPerMemberMax = 45;
const memoryMibMax = 1024;

/** How much longer than the engine its peers have to take, by what they are measured as. */
const ratioTargets: Readonly<Record<string, number>> = {
  bigints: 100,
  cte: 200,
  array: 70,
  closure: 70,
};

const jobTitles: Record<ClimbJob, string> = {
  totals: 'What each active member receives in all (the engine also counts directs and teams)',
  causes: 'What each active member receives by level: amount, base and number of sources',
};

/** The tables of a shape. */
export function shapeReport(report: ShapeReport): string {
  const { result, name, members } = report;
  const { agreed, text } = agreementOf(result);
  const { residentMib, heapMib } = result.memory;
  const memoryMet = residentMib < memoryMibMax ? 'met' : 'NOT MET';
  return [
    `## ${name}, ${members.toLocaleString('en')} members, 20 levels`,
    jobTable('totals', report),
    jobTable('causes', report),
    textTable([
      ['Around it, not in the figures above', 'ns/member'],
      ...result.around.map((timing) => [timing.label, figure(median(timing.roundsNs) / members)]),
    ]),
    agreed ? `All agree: ${text}` : `THEY DO NOT AGREE: ${text}`,
    `Memory of the engine's process: ${residentMib.toFixed(0)} MiB at most, ${heapMib.toFixed(0)} MiB of it in the heap at the end; target < ${memoryMibMax} MiB: ${memoryMet}\n`,
  ].join('\n\n');
}

function jobTable(job: ClimbJob, { result, members, isMain }: ShapeReport): string {
  const timings = result.jobs[job];
  const [engine] = timings;
  if (engine === undefined) return '';
  return textTable([
    [jobTitles[job], 'ns/member', 'quickest', 'x the engine', 'target', ''],
    ...timings.map((timing) => {
      const ns = median(timing.roundsNs) / members;
      const ratio = medianRatio(timing.roundsNs, engine.roundsNs);
      const isEngine = timing === engine;
      return [
        timing.label,
        figure(ns),
        figure(timing.quickestNs / members),
        isEngine ? '1' : figure(ratio),
        ...targetCells(isEngine ? ns : ratio, targetOf(job, timing, isEngine, isMain)),
      ];
    }),
  ]);
}

function targetOf(
  job: ClimbJob,
  { peer, measure }: Timing,
  isEngine: boolean,
  isMain: boolean,
): Target | undefined {
  // The causes are looked up when a row is made: no target speaks of them.
  if (job === 'causes') return undefined;
  if (isEngine) return { atMost: nsPerMemberMax };
  const atLeast = ratioTargets[peer] ?? ratioTargets[measure.split(' ')[0] ?? ''];
  return isMain && atLeast !== undefined ? { atLeast } : undefined;
}

function targetCells(measured: number, target: Target | undefined): readonly string[] {
  if (target === undefined) return [];
  return [targetText(target), isMet(measured, target) ? 'met' : 'NOT MET'];
}

/** Whether everybody who was measured on a shape came to the same, and what that was. */
export function agreementOf({ jobs }: ShapeResult): {
  readonly agreed: boolean;
  readonly text: string;
} {
  const found = [jobs.totals, jobs.causes].map((timings) => [
    ...new Set(
      timings.flatMap(({ summary }) =>
        summary === null
          ? []
          : `${summary.rows} rows, ${summary.amountMicros} micro-USDT, checksum ${summary.checksum}`,
      ),
    ),
  ]);
  return {
    agreed: found.every((texts) => texts.length === 1),
    text: found.map((texts) => texts.join(' or ')).join('; '),
  };
}
