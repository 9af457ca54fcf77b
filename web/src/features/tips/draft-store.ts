import * as z from 'zod/mini';
import { tryToKeep } from '../../base/try-to-keep.ts';
import { emptyDraft, type TipDraft } from './post-model.ts';

const key = 'polytips:tip-draft';
const storedDraft = z.object({ heading: z.string(), details: z.string() });

/** The tip typed before a reload of this tab. A log-out clears the whole storage. */
export function findDraft(): TipDraft {
  return parseDraft(sessionStorage.getItem(key)) ?? emptyDraft;
}

/** Stores the typed tip for as long as the tab is open. */
export function keepDraft(draft: TipDraft): void {
  tryToKeep(() => sessionStorage.setItem(key, JSON.stringify(draft)));
}

/** Parses a draft from its JSON; undefined when that is not a draft. */
export function parseDraft(json: string | null): TipDraft | undefined {
  if (json === null) return undefined;
  try {
    const parsed = z.safeParse(storedDraft, JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
