import { describeLeaseStore } from '../testing/lease-store-suite.ts';
import { createMemoryLeaseStore } from '../testing/memory-lease-store.ts';

describeLeaseStore('in memory', () => {
  const store = createMemoryLeaseStore();
  return { store, connect: () => store };
});
