import type { Tone } from '../../ui/tag.tsx';
import type { Run, RunTotals } from './runs-model.ts';

/** How a run stands, in a word and its colour. */
export const stateTags = {
  planned: { text: 'Planned', tone: 'warn' },
  running: { text: 'Running', tone: 'warn' },
  done: { text: 'Done', tone: 'gain' },
  failed: { text: 'Failed', tone: 'loss' },
} as const satisfies Record<Run['state'], { readonly text: string; readonly tone: Tone }>;

/** What stays with the company, and why. */
export const keptNames = [
  ['keptLevelInactive', 'Community, receiver inactive'],
  ['keptUplineRemainder', 'Upline, remainders'],
  ['keptUplineEmpty', 'Upline, nobody shares'],
  ['keptPerformanceRemainder', 'Performance, remainders'],
  ['keptPerformanceEmpty', 'Performance, nobody shares'],
] as const satisfies readonly (readonly [keyof RunTotals, string])[];
