import type { Climbed, Climbers } from '../../src/rewards/core/engine/level-rewards.ts';

/** The limit of any climb over these arrays: it reads each once, writes each once and climbs nowhere. */
export function barePass(
  { depths, dailyMicros, activeMicros }: Climbers,
  { levelMicros, activeDirects, teamMicros }: Climbed,
): void {
  for (let place = 0; place < depths.length; place += 1) {
    levelMicros[place] = dailyMicros[place] ?? 0;
    activeDirects[place] = depths[place] ?? 0;
    teamMicros[place] = activeMicros[place] ?? 0;
  }
}
