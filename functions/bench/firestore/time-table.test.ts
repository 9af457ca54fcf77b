import { expect, it } from 'vitest';
import { timeTable } from './time-table.ts';

it('states both ratios, the larger figure over the smaller where it should be', () => {
  const table = timeTable({
    inTheMonth: {
      members: 2_000,
      openingMs: [140, 150, 160],
      otherMs: [100, 100, 100],
      commitsMs: [120, 125, 130],
    },
    onTheFirst: { members: 2_000, openingMs: [160], otherMs: [100], commitsMs: [110] },
    naive: { members: 1_000, openingMs: [100], otherMs: [3_900] },
  });
  expect(table).toMatch(/month so far, 2000 members +150 +100 +1\.50x +<= 1\.5 +met/);
  expect(table).toMatch(/its commits alone against them +125 +100 +1\.25x/);
  expect(table).toMatch(/first day of a month, 2000 members +160 +100 +1\.60x +<= 1\.5 +NOT MET/);
  expect(table).toMatch(/its commits alone against them +110 +100 +1\.10x/);
  expect(table).toMatch(/1000 members +100 +3900 +39\.0x +>= 40 +NOT MET/);
});
