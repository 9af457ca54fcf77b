import type { Lease } from '../src/jobs/core/lease.ts';
import type { JobName } from '../src/jobs/job.ts';
import type { LeaseStore } from '../src/jobs/lease-store.ts';

/** The leases of processes that are only played. It keeps to the tests of the one in Firestore. */
export function createMemoryLeaseStore(): LeaseStore {
  const leases = new Map<JobName, Lease>();
  return {
    async change(job, decide) {
      const decided = decide(leases.get(job));
      if (decided === undefined) leases.delete(job);
      else leases.set(job, decided);
      return decided;
    },
  };
}
