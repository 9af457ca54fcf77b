import type { RewardTree } from '../network/all-trees.ts';
import type { DayCredit } from './core/engine/computed-day.ts';
import type { OpeningChange, OpeningState } from './core/opening.ts';
import type { PlanHistory } from './core/reward-plan.ts';

/**
 * What the opening of the day reads and writes. Each function is carried out whole or not at all, may
 * be carried out and its answer lost, and may be called by several processes at once.
 */
export interface DayStore {
  /** All reward plans. */
  getPlanHistory(): Promise<PlanHistory>;
  /** The place of every member: one read a member. */
  readTrees(): Promise<readonly RewardTree[]>;
  /**
   * Decides on one consistent view of how far the openings have come, and writes what was decided in
   * the same transaction; the decision may be asked again.
   */
  change<Result>(decide: (state: OpeningState) => OpeningChange<Result>): Promise<Result>;
  /** The numbers of the chunks of a day that are written. */
  listWrittenChunks(day: string): Promise<ReadonlySet<number>>;
  /**
   * Credits the members of a chunk together with the chunk's marker. The marker is created, so that it
   * happens at most once; when it has happened already, nothing is written.
   */
  writeChunk(day: string, chunk: number, credits: readonly DayCredit[]): Promise<void>;
}
