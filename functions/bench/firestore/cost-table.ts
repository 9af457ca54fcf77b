import { costUsd, listPrices, type Operations } from '../core/list-price.ts';
import { networkCredits } from '../core/network-credits.ts';
import { createPopulation, type Population } from '../core/population.ts';
import { type Counted, type RunCosts, scaleRun } from '../core/scale-run.ts';
import { textTable } from '../core/table.ts';

const membersOfProduct = 1_000_000;

/** What both designs read and write for a million members, and what that costs a day. */
export function costTable(small: Counted, naiveOnSmall: Operations, costs: RunCosts): string {
  const population = createPopulation('tree', membersOfProduct);
  const credited = population.dailyMicros.filter((daily) => daily > 0).length;
  const creditsOnSmall = countCredits(createPopulation('tree', small.members));
  const credits = countCredits(population);
  const readsPerCredit = (naiveOnSmall.reads - small.members) / creditsOnSmall;
  const naive = {
    reads: membersOfProduct + readsPerCredit * credits,
    writes: (naiveOnSmall.writes / creditsOnSmall) * credits,
  };
  const rows = [
    ['the opening', scaleRun(costs, membersOfProduct, credited)],
    [`a transaction for each of ${credits.toLocaleString('en')} credits`, naive],
  ] as const;
  return textTable([
    [
      `A day of ${membersOfProduct.toLocaleString('en')} members, ${credited.toLocaleString('en')} credited`,
      'reads',
      'writes',
      ...listPrices.map(({ location }) => `USD ${location}`),
    ],
    ...rows.map(([name, operations]) => [
      name,
      Math.round(operations.reads).toLocaleString('en'),
      Math.round(operations.writes).toLocaleString('en'),
      ...listPrices.map((price) => costUsd(operations, price).toFixed(2)),
    ]),
  ]);
}

function countCredits(population: Population): number {
  let credits = 0;
  for (const _ of networkCredits(population)) credits += 1;
  return credits;
}
