import * as z from 'zod/mini';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { describeDayStore } from '../../test/simulation/day-store-suite.ts';
import { createTestWorld } from '../../test/world.ts';
import { day } from '../contract/values/schemas.ts';
import { paths } from '../platform/paths.ts';
import { firestoreDayStore } from './day-store.ts';

const before = z.object({ lastOpenedDay: z.nullable(day) });

describeDayStore('in Firestore', () => {
  const world = createTestWorld();
  const { firestore } = world.context;
  return {
    ...world,
    connect: () => firestoreDayStore(world.connectAgain()),
    async addPlan(plan) {
      await firestore.doc(paths.rewardPlan).set({ plans: [plan] });
    },
    async openedDays() {
      const auditEvents = await listAuditEvents(firestore, { limit: 10 });
      return auditEvents
        .map((act) => ({
          day: act.subject.replace('runs/', ''),
          lastOpenedDay: before.parse(act.before).lastOpenedDay,
        }))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1));
    },
  };
});
