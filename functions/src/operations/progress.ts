/** Where a command writes. */
interface Screen {
  /** Findings, which may be kept in a file. */
  readonly findings: { write(text: string): unknown };
  /** Progress, for the operator who waits. */
  readonly waiting: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly nowMs: () => number;
}

/** Shows how far a command has come, between the lines that it finds. */
export interface Progress {
  /** Starts a step; `total` is what `reach` counts towards. */
  begin(doing: string, total?: number): void;
  /** Sets how many are done. */
  reach(done: number): void;
  /** Writes a finding, a line that stays. */
  say(line: string): void;
  /** Removes the line that is updated. */
  clear(): void;
}

/** Without a terminal, a line whenever this many more are done. */
const doneBetweenLines = 5_000;

/** To the start of the line, and erase it. Source: ECMA-48, CR and EL. */
const eraseLine = '\r\u001B[K';

/** Progress on a terminal is one line that is updated; elsewhere it is a line now and then. */
export function createProgress({ findings, waiting, nowMs }: Screen): Progress {
  let current = { doing: '', total: 0, sinceMs: 0, lines: 0 };
  const isTerminal = waiting.isTTY === true;
  const show = (line: string) => waiting.write(isTerminal ? `${eraseLine}${line}` : `${line}\n`);
  const clear = () => {
    if (isTerminal) waiting.write(eraseLine);
  };
  return {
    begin(doing, total) {
      current = { doing, total: total ?? 0, sinceMs: nowMs(), lines: 0 };
      if (total === undefined) show(doing);
    },
    reach(done) {
      const { doing, total, sinceMs } = current;
      const lines = Math.floor(done / doneBetweenLines);
      if (!isTerminal && lines === current.lines) return;
      current = { ...current, lines };
      show(progressText({ doing, done, total, elapsedMs: nowMs() - sinceMs }));
    },
    say(line) {
      clear();
      findings.write(`${line}\n`);
    },
    clear,
  };
}

/** How far something has come. */
export interface Reached {
  /** What is being done, with what it is done to: "Checking accounts". */
  readonly doing: string;
  readonly done: number;
  /** How many there were at the start; while some are added it is too small. */
  readonly total: number;
  readonly elapsedMs: number;
}

const numbers = new Intl.NumberFormat('en-US');

/** Earlier estimates follow from the start-up time alone. */
const estimateAfterMs = 2_000;

/** How far something has come, in a line: what of how many, the percentage and the estimated rest. */
export function progressText({ doing, done, total, elapsedMs }: Reached): string {
  const percent = done < total ? Math.floor((done * 100) / total) : 100;
  const line = `${doing}: ${numbers.format(done)} of ${numbers.format(total)}, ${percent}%`;
  if (done === 0 || done >= total || elapsedMs < estimateAfterMs) return line;
  return `${line}, about ${durationText((elapsedMs / done) * (total - done))} left`;
}

function durationText(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
