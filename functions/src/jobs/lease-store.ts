import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { paths } from '../platform/paths.ts';
import { type Lease, leaseDocument } from './core/lease.ts';
import type { JobName } from './job.ts';

/** Where the leases of jobs are kept. */
export interface LeaseStore {
  /**
   * Reads the lease of a job, decides and writes what was decided, in one transaction; undefined is
   * no lease. `decide` may be called more than once and must do nothing else.
   * @returns the lease as it is now.
   */
  change(
    job: JobName,
    decide: (stored: Lease | undefined) => Lease | undefined,
  ): Promise<Lease | undefined>;
}

/** The leases that all instances see. */
export function createLeaseStore(firestore: Firestore): LeaseStore {
  return {
    change: (job, decide) =>
      firestore.runTransaction(async (transaction) => {
        const reference = firestore.doc(paths.lease(job));
        const snapshot = await transaction.get(reference);
        const stored = snapshot.exists ? leaseDocument.parse(snapshot.data()) : undefined;
        const decided = decide(stored);
        if (decided === stored) return stored;
        if (decided === undefined) transaction.delete(reference);
        else transaction.set(reference, z.encode(leaseDocument, decided));
        return decided;
      }),
  };
}
