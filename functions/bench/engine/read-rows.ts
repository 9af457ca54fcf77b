import type { ComputedDay } from '../../src/rewards/core/engine/computed-day.ts';

/** Makes every row of a day, one after the other, as the writing of the day does. */
export function readRows(day: ComputedDay): number {
  let rows = 0;
  for (let index = 0; index < day.creditedUids.length; index += 1)
    if (day.creditAt(index).row.DR !== undefined) rows += 1;
  return rows;
}
