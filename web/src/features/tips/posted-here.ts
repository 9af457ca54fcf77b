import type { TipDraft } from './post-model.ts';

let last: TipDraft | undefined;

/** Notes the tip that an admin posts in this tab, before the server has it: the browser may learn of it first by its listener. */
export function notePostedHere(tip: TipDraft): void {
  last = tip;
}

/** Whether a tip is the one that was posted last in this tab: the same words again on a day are the same tip. */
export const isPostedHere = ({ heading, details }: TipDraft): boolean =>
  heading === last?.heading && details === last.details;
