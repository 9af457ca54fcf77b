import { day } from '@polytips/functions/contract/values/schemas.ts';
import * as z from 'zod/mini';
import { kept } from '../../base/browser/kept.ts';
import { parseStored } from '../../base/browser/parse-stored.ts';
import { emptyDraft, type TypedTip } from './post-model.ts';

/** A tip that is being typed in this tab, and the admin who types it. */
const storedDraft = z.object({
  uid: z.string(),
  heading: z.string(),
  details: z.string(),
  sentFor: z.optional(day),
});

const keptDraft = kept('session', 'polytips:tip-draft', (json) => parseStored(storedDraft, json));

/** The tip that an admin typed before a reload of this tab. A log-out clears the whole storage. */
export function findDraft(adminUid: string): TypedTip {
  const { uid, ...draft } = keptDraft.get() ?? { ...emptyDraft, uid: undefined };
  return uid === adminUid ? draft : emptyDraft;
}

/** Stores what an admin types for as long as the tab is open. */
export function keepDraft(uid: string, draft: TypedTip): void {
  keptDraft.set(JSON.stringify({ uid, ...draft }));
}
