/**
 * Does `work` for each item, so many at once at most, and gives the results in the order of the items: once one is
 * given, the work for its item and for all before it is done. Ten is what keeps a scan ahead of thousands of payments
 * an hour and what endpoints still take. Whatever ends it, a failure or the caller: nothing begins after that, and
 * what is under way ends first. A slow item holds up all after it: where the order says nothing, use `inParallel`.
 * @throws what the work for an item has thrown, in the place of its result.
 */
export async function* sideBySide<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  atOnceMax = 10,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // A failure is thrown in its turn, and nobody waits for it until then.
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length === atOnceMax) yield* underWay.splice(0, 1);
    }
    yield* underWay;
  } finally {
    await Promise.allSettled(underWay);
  }
}
