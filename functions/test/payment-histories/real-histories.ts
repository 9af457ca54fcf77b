import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../fakes/chain.ts';
import { openPaymentWorld, type PaymentWorld } from '../payment-world.ts';
import { playRealHistory } from './real-history.ts';

/** Plays histories of payments on the real service, one after the other in one world. */
export function testRealHistories(seed: number, count: number): void {
  let chain: TestChain;
  let world: PaymentWorld;

  beforeAll(async () => {
    chain = await startTestChain();
    world = await openPaymentWorld(chain);
  });

  afterAll(() => chain.stop());

  const histories = fc.sample(fc.array(fc.nat(), { minLength: 300, maxLength: 300 }), {
    seed,
    numRuns: count,
  });
  it.each(histories.map((numbers, index) => [index, numbers] as const))(
    `the books agree with the chain after history %d of the seed ${seed}`,
    async (_, numbers) => {
      let position = 0;
      const played = playRealHistory(world, chain, (choices) => {
        position += 1;
        return (numbers[position % numbers.length] ?? 0) % choices;
      });
      await expect(played).resolves.toBeUndefined();
    },
  );
}
