import * as z from 'zod/mini';
import { kept } from '../../base/browser/kept.ts';
import { parseStored } from '../../base/browser/parse-stored.ts';

/** A run that was under way in this tab: whose it was, and the serials of its rows. */
const runNote = z.object({ uid: z.string(), serials: z.array(z.string()).check(z.minLength(1)) });

const keptNote = kept('session', 'polytips:payout-run', (json) => parseStored(runNote, json));

/** A run that was under way in this tab; what became of its rows, the server says. */
export type RunNote = z.output<typeof runNote>;

/** The run of a member that a reload of this tab has stopped. A log-out clears the whole storage. */
export function findRunNote(uid: string): RunNote | undefined {
  const note = keptNote.get();
  return note?.uid === uid ? note : undefined;
}

/** Notes that a run is under way, which is paid without a note as well. */
export function keepRunNote(note: RunNote): void {
  keptNote.set(JSON.stringify(note));
}

/** Forgets the run: it has ended, or the admin does not want it any more. */
export function forgetRunNote(): void {
  keptNote.set(null);
}
