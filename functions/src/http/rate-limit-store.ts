import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { decideHit, type HitDecision, type RateLimit } from './rate-limit.ts';

const hitsDocument = z.object({ startedAt: instant, hits: z.int() });

/** Counts a hit on `key` in one transaction: parallel hits are never more than the limit allows. */
export function countHit(
  firestore: Firestore,
  key: string,
  limit: RateLimit,
  now: Date,
): Promise<HitDecision> {
  const reference = firestore.doc(paths.rateLimit(key));
  const count = async (transaction: Transaction): Promise<HitDecision> => {
    const snapshot = await transaction.get(reference);
    const stored = snapshot.exists ? hitsDocument.parse(snapshot.data()) : undefined;
    const previous = stored && { startedAtMs: Date.parse(stored.startedAt), hits: stored.hits };
    const decision = decideHit(previous, limit, now.getTime());
    if (decision.allowed) {
      const { startedAtMs, hits } = decision.window;
      transaction.set(reference, {
        ...z.encode(hitsDocument, { startedAt: new Date(startedAtMs).toISOString(), hits }),
        // A timestamp, not text: Firestore's time-to-live policy deletes the document by it.
        expiresAt: new Date(startedAtMs + limit.windowMs),
      });
    }
    return decision;
  };
  return inTurn(reference.path, () => firestore.runTransaction(count));
}
