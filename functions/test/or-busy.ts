import { refusalOfError } from '../src/http/refusal-of-error.ts';
import type { Outcome } from '../src/platform/outcome.ts';

/** What the caller is told: on a loaded machine some of many parallel transactions are given up. */
export async function orBusy<Value>(outcome: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await outcome;
  } catch (error) {
    const refusal = refusalOfError(error);
    if (refusal === undefined) throw error;
    return { ok: false, refusal };
  }
}
