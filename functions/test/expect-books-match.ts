import { expect } from 'vitest';
import type { ActingContext } from '../src/context/context.ts';
import { compareBooks } from '../src/verification/compare-books.ts';
import { expectSoundLedger } from './expect-sound-ledger.ts';

/** How the books differ from the chain, and the transactions on which too few endpoints agree to say so. */
export async function listDifferences(context: ActingContext): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const { differences, undecided } of compareBooks(context))
    found.push(...differences, ...undecided);
  return found;
}

/** Expects that the ledger is sound, and that all of the books was compared with the chain and agrees. */
export async function expectBooksMatch(context: ActingContext): Promise<void> {
  await expectSoundLedger(context);
  expect(await listDifferences(context)).toEqual([]);
}
