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

/** Before, an estimate tells more about the start than about the rest. */
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
