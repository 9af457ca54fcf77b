import { describeLeaseStore } from '../../test/lease-store-suite.ts';
import { createMemoryLeaseStore } from '../../test/memory-lease-store.ts';

describeLeaseStore('in memory', () => {
  const store = createMemoryLeaseStore();
  return { store, connect: () => store };
});
