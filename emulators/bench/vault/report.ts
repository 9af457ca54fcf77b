import type { GuessCost } from './measure-guess.ts';
import type { Stall, Stalls } from './measure-stall.ts';

/** A line of the report; `met` is for figures that have a target. */
export interface ReportRow {
  readonly name: string;
  readonly measured: string;
  readonly target?: { readonly text: string; readonly met: boolean };
}

const ratioMin = 2;
const gapMaxMs = 50;

/** What a guess of a password costs. */
export function guessRows(cost: GuessCost): readonly ReportRow[] {
  const { memoryMiB, nativeMs, ownMs, pbkdf2Ms, ratioToNative, ratioToPbkdf2 } = cost;
  return [
    {
      name: 'a guess, against PBKDF2-SHA256 at 600,000 rounds, both OpenSSL’s',
      measured: `${ratioToPbkdf2.toFixed(2)}x`,
      target: { text: `>= ${ratioMin}x`, met: ratioToPbkdf2 >= ratioMin },
    },
    { name: '  ours, scrypt N=131072 r=8 p=1', measured: `${nativeMs.toFixed(0)} ms` },
    { name: '  PBKDF2', measured: `${pbkdf2Ms.toFixed(0)} ms` },
    { name: '  memory for each guess at a time', measured: `${memoryMiB.toFixed(0)} MiB` },
    {
      name: 'our implementation against OpenSSL’s, in Node',
      measured: `${ratioToNative.toFixed(2)}x, ${ownMs.toFixed(0)} ms`,
    },
  ];
}

/** How long a page stands still while a password is derived. */
export function stallRows({ idle, mainThread, worker }: Stalls): readonly ReportRow[] {
  return [
    {
      name: 'longest frame gap in Chromium while the vault’s worker derives',
      measured: gapOf(worker),
      target: { text: `<= ${gapMaxMs} ms`, met: worker.longestGapMs <= gapMaxMs },
    },
    {
      name: '  longest task on the main thread',
      measured: taskOf(worker),
      target: { text: `<= ${gapMaxMs} ms`, met: worker.longestTaskMs <= gapMaxMs },
    },
    { name: '  the derivation', measured: `${worker.tookMs.toFixed(0)} ms` },
    { name: 'the same of a page that does nothing', measured: gapOf(idle) },
    { name: '  longest task on the main thread', measured: taskOf(idle) },
    { name: 'the same deriving on the main thread', measured: gapOf(mainThread) },
    { name: '  longest task on the main thread', measured: taskOf(mainThread) },
    { name: '  the derivation', measured: `${mainThread.tookMs.toFixed(0)} ms` },
  ];
}

/** The rows as text, in columns. */
export function tableOf(rows: readonly ReportRow[]): string {
  const names = Math.max(...rows.map(({ name }) => name.length));
  const figures = Math.max(...rows.map(({ measured }) => measured.length));
  return rows
    .map(({ name, measured, target }) =>
      [name.padEnd(names), measured.padStart(figures), targetText(target)].join('  ').trimEnd(),
    )
    .join('\n');
}

function targetText(target: ReportRow['target']): string {
  if (target === undefined) return '';
  return target.met ? target.text : `${target.text}  NOT MET`;
}

const gapOf = ({ longestGapMs, worstGapMs }: Stall): string =>
  `${longestGapMs.toFixed(0)} ms (worst ${worstGapMs.toFixed(0)})`;

const taskOf = ({ longestTaskMs, worstTaskMs }: Stall): string =>
  `${taskText(longestTaskMs)} ms (worst ${taskText(worstTaskMs)})`;

// The browser reports tasks from 50 ms on.
const taskText = (ms: number): string => (ms === 0 ? 'under 50' : ms.toFixed(0));
