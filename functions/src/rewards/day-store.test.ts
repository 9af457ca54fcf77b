import * as z from 'zod/mini';
import { describeDayStore } from '../../test/simulation/day-store-suite.ts';
import { createMemoryDayStore } from '../../test/simulation/memory-day-store.ts';
import { accountDocument, storeMicros } from '../contract/account-document.ts';
import { parseMicros } from '../contract/values/micros.ts';

describeDayStore('in memory', () => {
  const memory = createMemoryDayStore();
  let today = '';
  return {
    connect: () => memory.store,
    setNow(moment) {
      today = moment.slice(0, 10);
    },
    async join(members) {
      for (const [uid, sponsor] of members) memory.join(uid, sponsor, today);
    },
    async confirm(...packages) {
      for (const [uid, usdt] of packages)
        memory.confirm(uid, { id: uid, amountMicros: storeMicros(parseMicros(usdt)) }, today);
    },
    account: async (uid) => z.decode(accountDocument, memory.account(uid)),
    async addPlan(plan) {
      memory.addPlan(plan, today);
    },
    openedDays: async () => memory.openedDays(),
  };
});
