import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { indexNetwork } from '../src/rewards/core/engine/index-network.ts';
import { type AnyNetwork, makeUp } from './any-network.ts';
import { engineDayOf, type WholeDay } from './engine-day.ts';
import { referenceDay } from './reference-engine.ts';

/** Expects of each day that the engine says what the reference says, and hands back what it is. */
export function expectAgreement(network: AnyNetwork, days: readonly string[]): WholeDay[] {
  const { plans, members } = makeUp(network);
  const indexed = indexNetwork(members);
  return days.map((day) => {
    const computed = engineDayOf(plans, indexed, day);
    expectSameDay(computed, referenceDay(plans, members, day));
    return computed;
  });
}

/** Row by row and total by total. */
export function expectSameDay(computed: WholeDay, expected: WholeDay): void {
  expect(computed.planVersion).toBe(expected.planVersion);
  expect(computed.totals).toStrictEqual(expected.totals);
  expect([...computed.rows.keys()]).toEqual([...expected.rows.keys()].toSorted());
  // Comparing first is many times quicker than expecting.
  const different = [...computed.rows].filter(
    ([uid, row]) => !isDeepStrictEqual(row, expected.rows.get(uid)),
  );
  expect(different).toStrictEqual(different.map(([uid]) => [uid, expected.rows.get(uid)]));
}
