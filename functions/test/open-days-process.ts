import { createContext } from '../src/platform/create-context.ts';
import { unpaced } from '../src/platform/write-ramp.ts';
import { firestoreDayStore } from '../src/rewards/firestore-day-store.ts';
import { openDays, openingOf } from '../src/rewards/open-days.ts';
import { testVariables } from './world.ts';

/**
 * Opens the days of a project as a process of its own, which can be killed: `open-days-process.ts
 * PROJECT MOMENT`. Before each write it says on its standard output what it is about to write.
 */
const [, , projectId = '', moment = ''] = process.argv;
const now = new Date(moment);
const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
const cause = { actor: 'test', requestId: 'test' };
const context = { ...createContext({ ...testVariables, GCLOUD_PROJECT: projectId }, clock), cause };
const store = firestoreDayStore(context);
const say = (what: string) => process.stdout.write(`${what}\n`);

const { state } = await openDays(
  {
    ...openingOf(context),
    ramp: unpaced,
    store: {
      ...store,
      change(decide) {
        say('change');
        return store.change(decide);
      },
      writeChunk(day, chunk, credits) {
        say(`chunk ${chunk} of ${day}`);
        return store.writeChunk(day, chunk, credits);
      },
    },
  },
  { isTimeUp: () => false, membersPerChunk: 4 },
);
say(state);
process.exitCode = state === 'done' ? 0 : 1;
