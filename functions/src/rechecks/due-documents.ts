import type { DocumentSnapshot, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import type { Deadline } from '../platform/deadline.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { putOff } from '../platform/put-off.ts';

/** How many documents of a kind one run looks at: some 12,000 payments an hour. */
const looksPerRun = 1_000;
/** Of payments each asks the chain: ten is what endpoints still take. */
const looksAtOnce = 10;

/**
 * Looks at the documents of `query` whose `nextLookAt`, real time, has come, ten at once. Each is looked at by itself:
 * a slow one keeps no other waiting, and one that cannot be read, or fails, is alerted and put off for an hour, so that it
 * neither stops the others nor takes their place in the next run. `look` throws ChainUnavailableError only where nothing
 * of the chain answers, never for a single transaction: it would come first in every run.
 * @throws ChainUnavailableError when the chain is unavailable: then all of them wait.
 */
export async function lookAtDue<Value>(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  query: Query,
  parse: (document: DocumentSnapshot) => Value,
  look: (value: Value) => Promise<void>,
  deadline: Deadline,
): Promise<void> {
  async function lookAt(document: QueryDocumentSnapshot): Promise<void> {
    try {
      await look(parse(document));
    } catch (error) {
      if (error instanceof ChainUnavailableError) throw error;
      await putOff({ clock, log }, document, error, (moment) => ({
        nextLookAt: moment.toISOString(),
      }));
    }
  }

  const due = query
    .where('nextLookAt', '<=', clock.realNow().toISOString())
    .orderBy('nextLookAt')
    .limit(looksPerRun);
  const { docs } = await due.get();
  await inParallel(docs, lookAt, { deadline, atOnceMax: looksAtOnce });
}
