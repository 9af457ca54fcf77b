import { expect, it } from 'vitest';
import { randomIntegers } from '../../../../test/reference/random-network.ts';
import { climb, createClimbRoom } from './climb.ts';

const ratesBps = [1_000, 500];

it('gives what is below two levels to each member above', () => {
  const depths = Int32Array.of(0, 1, 2, 3, 1);
  const dailyMicros = Float64Array.of(0, 10_019, 20_000, 40_000, 0);
  const activeMicros = Float64Array.of(0, 1, 2, 4, 0);
  const climbed = climb({ depths, dailyMicros, activeMicros }, ratesBps);
  expect([...climbed.levelMicros]).toEqual([1_001 + 1_000, 2_000 + 2_000, 4_000, 0, 0]);
  expect([...climbed.activeDirects]).toEqual([1, 1, 1, 0, 0]);
  expect([...climbed.teamMicros]).toEqual([7, 6, 4, 0, 0]);
});

it('leaves nothing of an earlier climb in memory that is used again', () => {
  const below = randomIntegers(7);
  for (let round = 0; round < 200; round += 1) {
    const depths = Int32Array.from({ length: 40 }, () => 0);
    for (let place = 1; place < depths.length; place += 1)
      depths[place] = below((depths[place - 1] ?? 0) + 2);
    const amounts = () =>
      Float64Array.from({ length: 40 }, () => (below(3) === 0 ? 0 : below(9_000_000)));
    const room = createClimbRoom(depths);
    climb({ depths, dailyMicros: amounts(), activeMicros: amounts() }, ratesBps, room);
    // The same memory for another network of this size: each place was something else before.
    const other = depths.toReversed();
    other[0] = 0;
    for (let place = 1; place < other.length; place += 1)
      other[place] = Math.min(other[place] ?? 0, (other[place - 1] ?? 0) + 1);
    const climbers = { depths: other, dailyMicros: amounts(), activeMicros: amounts() };
    const { levelMicros, activeDirects, teamMicros } = climb(climbers, ratesBps, room);
    expect({ levelMicros, activeDirects, teamMicros }).toEqual(climb(climbers, ratesBps));
  }
});
