import type { Deadline } from './deadline.ts';

/**
 * Does `work` for each item, so many at once at most, and keeps no order: the next item begins when any other is done, so a
 * slow one keeps none waiting. Nothing begins after a failure, or when the time is up, which is asked before each item; what
 * is under way ends first.
 * @returns false when the time was up before all had begun.
 * @throws what the items, or the work for one, threw first.
 */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  { deadline, atOnceMax }: { readonly deadline: Deadline; readonly atOnceMax: number },
): Promise<boolean> {
  const failures: unknown[] = [];
  let haveAllBegun = true;
  async function* begin(): AsyncGenerator<Item> {
    for await (const item of items) {
      if (failures.length > 0) return;
      if (deadline.isOver()) {
        haveAllBegun = false;
        return;
      }
      yield item;
    }
  }
  const queue = begin();
  const fail = (failure: unknown): void => void failures.push(failure);
  async function workInTurn(): Promise<void> {
    // Noted here: a loop that throws first waits for what the other workers have asked the queue for.
    for await (const item of queue) await work(item).catch(fail);
  }
  await Promise.all(Array.from({ length: atOnceMax }, () => workInTurn().catch(fail)));
  if (failures.length > 0) throw failures[0];
  return haveAllBegun;
}
