import { createContext } from '../../src/context/create-context.ts';
import { neverOver } from '../../src/platform/deadline.ts';
import { firestoreDayStore } from '../../src/rewards/day-store.ts';
import { openDays, openingOf } from '../../src/rewards/open-days.ts';
import { unpaced } from '../fakes/unpaced.ts';
import { testVariables } from '../world.ts';

/**
 * Opens the days of a project as a process of its own, which can be killed: `open-days-process.ts
 * PROJECT MOMENT WRITE`. When it comes to its WRITEth write it sends a message and waits to be killed.
 */
const [, , projectId = '', moment = '', fatalWrite = ''] = process.argv;
const now = new Date(moment);
const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
const actor = { id: 'test', requestId: 'test' };
const context = { ...createContext({ ...testVariables, GCLOUD_PROJECT: projectId }, clock), actor };
const store = firestoreDayStore(context);

let writes = 0;
const beforeWrite = async (): Promise<void> => {
  writes += 1;
  if (writes < Number(fatalWrite)) return;
  process.send?.('about to write');
  // Without a timer the process would end when nothing else is under way.
  setInterval(() => undefined, 60_000);
  await new Promise(() => undefined);
};

const { state } = await openDays(
  {
    ...openingOf(context),
    ramp: unpaced,
    store: {
      ...store,
      async change(decide) {
        await beforeWrite();
        return store.change(decide);
      },
      async writeChunk(day, chunk, credits) {
        await beforeWrite();
        return store.writeChunk(day, chunk, credits);
      },
      async keepNetwork(network) {
        await beforeWrite();
        return store.keepNetwork(network);
      },
    },
  },
  { deadline: neverOver, membersPerChunk: 4 },
);
process.exitCode = state === 'done' ? 0 : 1;
