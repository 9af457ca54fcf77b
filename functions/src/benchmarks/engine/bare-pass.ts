import type { Climbed, Climbers } from '../../rewards/core/engine/climb.ts';

/** The limit of any climb over these arrays: it reads each once, writes each once and climbs nowhere. */
export function barePass({ depths, dailyMicros, activeMicros }: Climbers): Climbed {
  const count = depths.length;
  const levelMicros = new Float64Array(count);
  const activeDirects = new Int32Array(count);
  const teamMicros = new Float64Array(count);
  for (let place = 0; place < count; place += 1) {
    levelMicros[place] = dailyMicros[place] ?? 0;
    activeDirects[place] = depths[place] ?? 0;
    teamMicros[place] = activeMicros[place] ?? 0;
  }
  return { levelMicros, activeDirects, teamMicros };
}
