import * as z from 'zod/mini';
import { rewardKinds } from '../../contract/account-document.ts';
import { formatMicros } from '../../contract/micros.ts';
import { diffValues } from './diff-values.ts';
import type { RewardRow } from './engine/computed-day.ts';

/** A row as it is in the database, understood or not. */
const storedRow = z.record(z.string(), z.unknown());

const amount = z.object({ amountMicros: z.int() });

/**
 * Says in words how a stored passbook row differs from the computed one, field by field; empty when
 * it does not. Either is undefined when there is none. The stored row is taken as it is in the
 * database, so that what no reader would look at is a difference too.
 */
export function diffRows(stored: unknown, computed: RewardRow | undefined): string[] {
  if (stored === undefined && computed === undefined) return [];
  if (stored === undefined) return [`the row is missing; computed ${amountsOf(computed)}`];
  if (computed === undefined) return [`a row that is not computed; stored ${amountsOf(stored)}`];
  const row = storedRow.safeParse(stored);
  if (!row.success) return ['the row is not a map'];
  // When it was revealed is the member's doing and not the engine's.
  const { revealedAt: _, ...credited } = row.data;
  return diffValues('', credited, computed);
}

function amountsOf(row: unknown): string {
  const { data: parts = {} } = storedRow.safeParse(row);
  const amounts = rewardKinds.flatMap((kind) => {
    const part = amount.safeParse(parts[kind]);
    return part.success ? [`${kind} ${formatMicros(BigInt(part.data.amountMicros))}`] : [];
  });
  return amounts.length === 0 ? 'no amount' : amounts.join(', ');
}
