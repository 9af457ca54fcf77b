import { createRewardWorld } from '../../test/create-reward-world.ts';
import { describeLeaseStore } from '../../test/lease-store-suite.ts';
import { createLeaseStore } from './lease-store.ts';

describeLeaseStore('in Firestore', () => {
  const world = createRewardWorld();
  return {
    store: createLeaseStore(world.context.firestore),
    connect: () => createLeaseStore(world.connectAgain().firestore),
  };
});
