import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyNetwork, anySeed, changeDay } from '../../../../test/reference/agreement.ts';
import { randomMembers, randomPlans } from '../../../../test/reference/random-members.ts';
import { randomIntegers } from '../../../../test/reference/random-network.ts';
import { addDays, nextBusinessDay } from '../../../calendar/business-day.ts';
import {
  columnsOf,
  type MemberColumns,
  type Place,
  withChanges,
} from '../../../network/core/member-columns.ts';
import { packColumns, unpackColumns } from '../../../network/core/packed-columns.ts';
import { checksumOfDay } from '../../compute-stored-day.ts';
import { largeNetworks } from '../large-networks.ts';
import type { PlanHistory } from '../reward-plan.ts';
import { computeDay } from './compute-day.ts';
import { withoutEndedPackages } from './daily-rewards.ts';
import { indexColumns } from './network.ts';

/** All that an opening makes of a network. */
async function opened(history: PlanHistory, columns: MemberColumns, day: string) {
  const network = indexColumns(columns);
  const computed = computeDay(history, network, day);
  return {
    totals: computed.totals,
    checksum: await checksumOfDay(computed),
    large: [...largeNetworks(network, 0)],
  };
}

const usdt = 1_000_000;

it('a day is the same without the packages that had paid everything before an earlier one, through years of purchases and plans', async () => {
  let leftOut = 0;
  let earnedAgain = 0;
  await fc.assert(
    fc.asyncProperty(anyNetwork({ min: 1, max: 40 }), anySeed, async (network, seed) => {
      const below = randomIntegers(seed);
      const planDays = Array.from({ length: 8 }, (_, index) =>
        addDays(changeDay, index * 180 - 20),
      );
      const plans = randomPlans(network.planSeed, planDays);
      const members = randomMembers({ ...network, day: changeDay });
      let kept = columnsOf(members);
      let day = changeDay;
      for (let step = 0; step < 8; step += 1) {
        // Nobody knows a plan that comes much later.
        const known = plans.filter(({ effectiveDay }) => effectiveDay <= addDays(day, 30));
        const history: PlanHistory = [plans[0], ...known.slice(1)];
        const pruned = withoutEndedPackages(history, kept, day);
        leftOut += kept.startDays.length - pruned.startDays.length;
        kept = unpackColumns(packColumns(pruned));
        const whole = columnsOf(members);
        for (const next of [day, nextBusinessDay(day), addDays(day, 1 + below(300))])
          expect(await opened(plans, kept, next)).toEqual(await opened(plans, whole, next));

        day = nextBusinessDay(addDays(day, below(300)));
        const changed: Place[] = [];
        for (const [index, member] of members.entries()) {
          if (below(4) > 0) continue;
          const id = `${member.uid}_${step}`;
          const amountMicros = 50 * usdt * (1 + below(25));
          const packages = [...member.packages, { id, amountMicros, startDay: day }];
          if (packages.length > 1) earnedAgain += 1;
          members[index] = { ...member, packages };
          changed.push(members[index]);
        }
        kept = withChanges(kept, changed);
      }
    }),
    { numRuns: 60 },
  );
  // Without these it proves nothing.
  expect(leftOut).toBeGreaterThan(500);
  expect(earnedAgain).toBeGreaterThan(500);
}, 60_000);
