import type { NetworkShape } from '../../test/reference/random-network.ts';
import type { Output } from '../core/output.ts';
import { findPostgres } from '../postgres/find-postgres.ts';
import { benchShape, type Contestant } from './bench-shape.ts';
import { agreementOf, shapeReport } from './shape-report.ts';

/** The shapes in the order in which they are measured, with the names they are printed with. */
const shapes: readonly { readonly shape: NetworkShape; readonly name: string }[] = [
  { shape: 'tree', name: 'random tree' },
  { shape: 'preferential', name: 'preferential attachment' },
  { shape: 'chain', name: 'chain' },
  { shape: 'star', name: 'star' },
];

const own: readonly Contestant[] = [
  { peer: 'engine', measure: 'totals', label: 'the engine' },
  { peer: 'engine', measure: 'bare pass', label: 'bare pass over the same arrays' },
];

const objects = (measure: string): readonly Contestant[] => [
  { peer: 'bigints', measure, label: 'objects and Maps, bigints' },
  { peer: 'numbers', measure, label: 'objects and Maps, numbers' },
];

const postgres = (job: string): readonly Contestant[] => [
  { peer: 'postgres', measure: `cte ${job}`, label: 'PostgreSQL, recursive CTE' },
  { peer: 'postgres', measure: `array ${job}`, label: 'PostgreSQL, ancestor arrays' },
  { peer: 'postgres', measure: `closure ${job}`, label: 'PostgreSQL, closure table' },
];

const around: readonly Contestant[] = [
  { peer: 'engine', measure: 'index', label: 'objects to arrays, depth-first' },
  { peer: 'engine', measure: 'day', label: 'a whole day, without rows' },
  { peer: 'engine', measure: 'rows', label: 'making every row of it' },
];

/** Measures the engine against its peers; answers whether all of them came to the same. */
export async function benchEngine({ say, note }: Output, members: number): Promise<boolean> {
  const withPostgres = findPostgres() !== undefined;
  if (!withPostgres) say('PostgreSQL is not installed: its rows are left out.\n');
  let agreed = true;
  for (const { shape, name } of shapes) {
    // The targets against the peers are for the random tree; the database would take minutes on each.
    const isMain = shape === 'tree';
    const database = isMain && withPostgres ? postgres : () => [];
    note(`Measuring the engine: ${name}`);
    const result = await benchShape({
      shape,
      members,
      rounds: isMain ? 2 : 1,
      contestants: {
        totals: [...own, ...objects('totals'), ...database('totals')],
        causes: [
          { peer: 'engine', measure: 'causes', label: 'the engine' },
          ...objects('causes'),
          ...database('causes'),
        ],
      },
      around,
    });
    agreed = agreementOf(result).agreed && agreed;
    say(shapeReport({ result, name, members, isMain }));
  }
  return agreed;
}
