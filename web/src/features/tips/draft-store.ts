import * as z from 'zod/mini';
import { kept } from '../../base/browser/kept.ts';
import { parseStored } from '../../base/browser/parse-stored.ts';
import { emptyDraft, type TipDraft } from './post-model.ts';

/** A tip that is being typed in this tab, and the admin who types it. */
const storedDraft = z.object({ uid: z.string(), heading: z.string(), details: z.string() });

const keptDraft = kept('session', 'polytips:tip-draft', (json) => parseStored(storedDraft, json));

/** The tip that an admin typed before a reload of this tab. A log-out clears the whole storage. */
export function findDraft(adminUid: string): TipDraft {
  const stored = keptDraft.get();
  if (stored?.uid !== adminUid) return emptyDraft;
  return { heading: stored.heading, details: stored.details };
}

/** Stores what an admin types for as long as the tab is open. */
export function keepDraft(uid: string, { heading, details }: TipDraft): void {
  keptDraft.set(JSON.stringify({ uid, heading, details }));
}
