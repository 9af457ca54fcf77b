/** Work that ends when the test ends it, and which items have begun and ended. */
export function createGatedWork() {
  const gates = new Map<number, PromiseWithResolvers<string>>();
  const begun: number[] = [];
  const ended: number[] = [];
  return {
    begun,
    ended,
    work: async (item: number): Promise<string> => {
      begun.push(item);
      const gate = Promise.withResolvers<string>();
      gates.set(item, gate);
      try {
        return await gate.promise;
      } finally {
        ended.push(item);
      }
    },
    end: (item: number) => gates.get(item)?.resolve(`of ${item}`),
    fail: (item: number) => gates.get(item)?.reject(new Error(`${item} fails`)),
  };
}

/** The numbers from 0 on. */
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Waits until all that needs no time is done. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));
