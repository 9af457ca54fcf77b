import { describeLeaseStore } from '../../test/lease-store-suite.ts';
import { createTestWorld } from '../../test/world.ts';
import { createLeaseStore } from './lease-store.ts';

describeLeaseStore('in Firestore', () => {
  const world = createTestWorld();
  return {
    store: createLeaseStore(world.context.firestore),
    connect: () => createLeaseStore(world.connectAgain().firestore),
  };
});
