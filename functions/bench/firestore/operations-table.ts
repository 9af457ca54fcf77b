import type { Counted, RunCosts } from '../core/scale-run.ts';
import { textTable } from '../core/table.ts';
import { isMet, type Target, targetText } from '../core/target.ts';
import type { CountedClosing } from './count-run.ts';

/** What a run and the closing of a month read and write. */
export function operationsTable(run: Counted, costs: RunCosts, closing: CountedClosing): string {
  const { operations, members, credited } = run;
  return textTable([
    [
      `A run for ${members} members, ${credited} of them credited`,
      'documents',
      'each',
      'target',
      '',
    ],
    [
      'reads for each member',
      whole(costs.readsPerMember * members),
      ...judged(costs.readsPerMember, { atMost: 1 }),
    ],
    ['reads for the run itself', whole(costs.readsOnce)],
    [
      'writes for each credited member, with markers and the run itself',
      whole(operations.writes),
      ...judged(operations.writes / credited, { atMost: 1.01 }),
    ],
    ['of these, writes for the run itself', whole(costs.writesOnce)],
    [
      `closing a month: reads for each of ${closing.members} members`,
      whole(closing.operations.reads),
      each(closing.operations.reads / closing.members),
    ],
    [
      `closing a month: writes for each of ${closing.closed} with rows`,
      whole(closing.operations.writes),
      each(closing.operations.writes / closing.closed),
    ],
  ]);
}

function judged(measured: number, target: Target): string[] {
  return [each(measured), targetText(target), isMet(measured, target) ? 'met' : 'NOT MET'];
}

function each(documents: number): string {
  return documents.toFixed(4);
}

function whole(documents: number): string {
  return documents.toFixed(0);
}
