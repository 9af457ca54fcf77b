import { setImmediate } from 'node:timers/promises';
import type { RewardTree } from '../../src/network/all-trees.ts';
import { withMissingSponsors } from '../../src/network/all-trees.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';

/** Lets a step of a process wait until it is carried out. */
export type Pass = <Result>(name: string, carryOut: () => Promise<Result>) => Promise<Result>;

/** The name of a step that credits. */
export const writeStep = 'write';

/** What a reading of all trees gets at once. */
const treesPerPage = 4;

/**
 * A store as a process sees it whose every request takes its time: members are read page by page, as
 * from Firestore, and a decision is also called on an outdated state whenever `isRetried`.
 */
export function gatedDayStore(store: DayStore, pass: Pass, isRetried: () => boolean): DayStore {
  const find = async (isWanted: (tree: RewardTree) => boolean): Promise<readonly RewardTree[]> =>
    (await store.readTrees()).filter(isWanted);

  async function readPages(): Promise<readonly RewardTree[]> {
    const trees: RewardTree[] = [];
    for (let last = ''; ; ) {
      const page = await pass('trees', async () =>
        (await find(({ uid }) => uid > last)).slice(0, treesPerPage),
      );
      trees.push(...page);
      last = page.at(-1)?.uid ?? '';
      if (page.length < treesPerPage) return trees;
    }
  }

  return {
    getPlanHistory: () => pass('plans', () => store.getPlanHistory()),
    readTrees: async () =>
      withMissingSponsors(await readPages(), (uids) =>
        pass('sponsors', () => find(({ uid }) => uids.includes(uid))),
      ),
    async change(decide) {
      // A transaction that has seen what is no longer so is begun again.
      if (isRetried())
        await store.change((state) => {
          decide(state);
          return { result: undefined };
        });
      return pass('change', () => store.change(decide));
    },
    listWrittenChunks: (day) => pass('list', () => store.listWrittenChunks(day)),
    writeChunk: (day, chunk, credits) =>
      pass(writeStep, () => store.writeChunk(day, chunk, credits)),
  };
}

/** The fate of a step, and what its process learns about it. */
export type Fate =
  | 'answered'
  /** It was not carried out, and the process gets an error. */
  | 'refused'
  /** It was carried out, and the process gets an error. */
  | 'brokenOff'
  /** It was carried out after its process had died. */
  | 'late'
  /** It never reached the store: its process had died. */
  | 'gone';

/** A step of a process that waits to be carried out. */
export interface WaitingStep {
  readonly process: number;
  readonly name: string;
  /** Carries it out, or not. */
  readonly end: (fate: Fate) => void;
}

/** The error of a failed step, whether or not it was carried out. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError';
}

/** Steps of several processes, which wait until the simulation carries them out. */
export interface GatedSteps {
  /** The steps that wait, in the order in which they came. */
  readonly waiting: readonly WaitingStep[];
  /** Lets a process wait until its step is carried out. */
  pass<Result>(process: number, name: string, carryOut: () => Promise<Result>): Promise<Result>;
  /** Takes a step from those that wait and lets this become of it. */
  end(step: WaitingStep, fate: Fate): void;
  /** Resolves when every process waits again or has come to its end. */
  settle(): Promise<void>;
}

/** Makes the gate of a simulation, so that one that is repeated goes the same way to the last step. */
export function createGatedSteps(): GatedSteps {
  const waiting: WaitingStep[] = [];
  return {
    waiting,
    pass<Result>(process: number, name: string, carryOut: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({
        process,
        name,
        end(fate) {
          if (fate === 'gone') return;
          if (fate === 'refused') return reject(new StepFailedError('It was not carried out'));
          const result = carryOut();
          if (fate === 'answered') result.then(resolve, reject);
          if (fate === 'brokenOff') reject(new StepFailedError('Its result is unknown'));
        },
      });
      return promise;
    },
    end(step, fate) {
      waiting.splice(waiting.indexOf(step), 1);
      step.end(fate);
    },
    async settle() {
      // Between two steps a process takes one breath at most, which may come after the first of these.
      await setImmediate();
      await setImmediate();
    },
  };
}
