import { setTimeout as sleep } from 'node:timers/promises';

/** Counts how many are under way at once, and holds each until ten are, or would not come. */
export function countAtOnce(): {
  /** To be awaited by each while it is under way. */
  readonly pass: () => Promise<void>;
  /** The most that were under way at once. */
  readonly most: () => number;
} {
  const tenAtOnce = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  return {
    async pass() {
      underWay += 1;
      most = Math.max(most, underWay);
      if (underWay === 10) tenAtOnce.resolve();
      await Promise.race([tenAtOnce.promise, sleep(60_000, undefined, { ref: false })]);
      // An eleventh would come now.
      await sleep(50);
      underWay -= 1;
    },
    most: () => most,
  };
}
