import type { RewardTree } from '../src/network/all-trees.ts';
import { withMissingSponsors } from '../src/network/with-missing-sponsors.ts';
import type { DayStore } from '../src/rewards/day-store.ts';

/** Lets a step of a process wait until it is carried out. */
export type Pass = <Result>(name: string, carryOut: () => Promise<Result>) => Promise<Result>;

/** The name of a step that credits. */
export const writeStep = 'write';

/** What a reading of all trees gets at once. */
const treesPerPage = 4;

/**
 * A store as a process sees it whose every request takes its time: members are read page by page, as
 * from Firestore, and a decision is asked on what was so before, too, whenever `isAskedAgain`.
 */
export function gatedDayStore(store: DayStore, pass: Pass, isAskedAgain: () => boolean): DayStore {
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
      if (isAskedAgain())
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
