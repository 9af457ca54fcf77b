import type { Moment } from './picture.ts';

/** How far something has come, from 0 to 1, that begins at `start` and takes `length` seconds; eased. */
export function progress(seconds: number, start: number, length: number): number {
  const part = Math.min(Math.max((seconds - start) / length, 0), 1);
  return part * part * (3 - 2 * part);
}

/** As `progress`, begun with a caption (0 is the first one) and `after` seconds into it. */
export function withLine(moment: Moment, line: number, after = 0, length = 0.6): number {
  const start = moment.lineStartsSeconds[line];
  if (start === undefined) throw new Error(`No caption ${line}`);
  return progress(moment.seconds, start + after, length);
}

/** From one value to another, as far as `part` (0 to 1) says. */
export function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
