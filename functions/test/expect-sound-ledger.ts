import { expect } from 'vitest';
import type { ActingContext } from '../src/context/context.ts';
import { checkLedger } from '../src/verification/check-ledger.ts';

/** Expects that the ledger agrees to the micro with what it was written from. */
export async function expectSoundLedger({
  firestore,
}: Pick<ActingContext, 'firestore'>): Promise<void> {
  for await (const { mismatches } of checkLedger(firestore)) expect(mismatches).toEqual([]);
}
