import * as z from 'zod/mini';
import { parseStored } from '../../base/browser/parse-stored.ts';
import { tryToKeep } from '../../base/browser/try-to-keep.ts';

const key = 'polytips:payout-run';

/** A run that was under way in this tab: whose it was, and the serials of its rows. */
const runNote = z.object({ uid: z.string(), serials: z.array(z.string()).check(z.minLength(1)) });

/** A run that was under way in this tab; what became of its rows, the server says. */
export type RunNote = z.output<typeof runNote>;

/** The run of a member that a reload of this tab has stopped. A log-out clears the whole storage. */
export function findRunNote(uid: string): RunNote | undefined {
  const note = parseStored(runNote, sessionStorage.getItem(key));
  return note?.uid === uid ? note : undefined;
}

/** Notes that a run is under way, which is paid without a note as well. */
export function keepRunNote(note: RunNote): void {
  tryToKeep(() => sessionStorage.setItem(key, JSON.stringify(note)));
}

/** Forgets the run: it has ended, or the admin does not want it any more. */
export function forgetRunNote(): void {
  sessionStorage.removeItem(key);
}
