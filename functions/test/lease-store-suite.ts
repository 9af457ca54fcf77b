import { beforeEach, describe, expect, it } from 'vitest';
import { type Lease, releaseLease, renewLease, takeLease } from '../src/jobs/core/lease.ts';
import type { LeaseStore } from '../src/jobs/lease-store.ts';

/** What every store of leases keeps to. `connect` gives further connections to the same leases. */
export function describeLeaseStore(
  name: string,
  create: () => { readonly store: LeaseStore; readonly connect: () => LeaseStore },
): void {
  const now = new Date('2026-01-10T00:01:00.000Z');
  const ours: Lease = { holder: 'us', until: '2026-01-10T00:02:00.000Z' };
  let store: LeaseStore;
  let connect: () => LeaseStore;

  const read = (job: 'open-day' | 'close-month' = 'open-day') => {
    let seen: Lease | undefined;
    return connect()
      .change(job, (stored) => (seen = stored))
      .then(() => seen);
  };

  beforeEach(() => {
    ({ store, connect } = create());
  });

  describe(`leases ${name}`, () => {
    it('has no lease in the beginning', async () => {
      expect(await read()).toBeUndefined();
    });

    it('keeps what was decided, and gives it to the next', async () => {
      expect(await store.change('open-day', (stored) => takeLease(stored, 'us', now))).toEqual(
        ours,
      );
      expect(await read()).toEqual(ours);
      expect(await store.change('open-day', (stored) => takeLease(stored, 'them', now))).toEqual(
        ours,
      );
      const later = new Date('2026-01-10T00:01:15.000Z');
      const renewed = { holder: 'us', until: '2026-01-10T00:02:15.000Z' };
      expect(await store.change('open-day', (stored) => renewLease(stored, 'us', later))).toEqual(
        renewed,
      );
      expect(await read()).toEqual(renewed);
    });

    it('keeps the lease of each job apart', async () => {
      await store.change('open-day', (stored) => takeLease(stored, 'us', now));
      await store.change('close-month', (stored) => takeLease(stored, 'them', now));
      expect(await read('open-day')).toMatchObject({ holder: 'us' });
      expect(await read('close-month')).toMatchObject({ holder: 'them' });
    });

    it('has none any more once it was given back', async () => {
      await store.change('open-day', (stored) => takeLease(stored, 'us', now));
      expect(
        await store.change('open-day', (stored) => releaseLease(stored, 'us')),
      ).toBeUndefined();
      expect(await read()).toBeUndefined();
    });

    it('changes nothing when that is decided, or when deciding fails', async () => {
      await store.change('open-day', (stored) => takeLease(stored, 'us', now));
      await store.change('open-day', (stored) => stored);
      const failed = store.change('open-day', () => {
        throw new RangeError('Undecided');
      });
      await expect(failed).rejects.toThrow('Undecided');
      expect(await read()).toEqual(ours);
    });

    it('gives the lease to one of many who ask at once', async () => {
      const holders = Array.from({ length: 8 }, (_, index) => `holder-${index}`);
      const seen = await Promise.all(
        holders.map((holder) =>
          connect().change('open-day', (stored) => takeLease(stored, holder, now)),
        ),
      );
      expect(new Set(seen.map((lease) => lease?.holder)).size).toBe(1);
      expect(await read()).toEqual(seen[0]);
    });
  });
}
