import * as z from 'zod/mini';
import { emptyDraft, type TipDraft } from './post-model.ts';

const key = 'polytips:tip-draft';
const storedDraft = z.object({ heading: z.string(), details: z.string() });

/** What was typed before a reload of this tab. A log-out clears the whole storage, and with it this. */
export function findDraft(): TipDraft {
  return parseDraft(sessionStorage.getItem(key)) ?? emptyDraft;
}

/** Keeps what is typed for as long as the tab is open. */
export function keepDraft(draft: TipDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft));
}

/** Reads a draft from its JSON; `undefined` when it is none. */
export function parseDraft(json: string | null): TipDraft | undefined {
  if (json === null) return undefined;
  try {
    const parsed = z.safeParse(storedDraft, JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
