import * as z from 'zod/mini';
import { parseStored } from '../../base/browser/parse-stored.ts';
import { tryToKeep } from '../../base/browser/try-to-keep.ts';
import { emptyDraft, type TipDraft } from './post-model.ts';

const key = 'polytips:tip-draft';

/** A tip that is being typed in this tab, and the admin who types it. */
const storedDraft = z.object({ uid: z.string(), heading: z.string(), details: z.string() });

/** The tip that an admin typed before a reload of this tab. A log-out clears the whole storage. */
export function findDraft(adminUid: string): TipDraft {
  const stored = parseStored(storedDraft, sessionStorage.getItem(key));
  if (stored?.uid !== adminUid) return emptyDraft;
  return { heading: stored.heading, details: stored.details };
}

/** Stores what an admin types for as long as the tab is open. */
export function keepDraft(uid: string, { heading, details }: TipDraft): void {
  tryToKeep(() => sessionStorage.setItem(key, JSON.stringify({ uid, heading, details })));
}
