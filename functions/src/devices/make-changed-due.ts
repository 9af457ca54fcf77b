import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { memberId } from '../contract/values.ts';
import { documentOf } from '../platform/collection.ts';
import type { Deadline } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { pagesBetween } from '../platform/pages-of.ts';
import { collections, paths } from '../platform/paths.ts';
import { makeDevicesDue } from './store.ts';

/** `config/deviceChanges`: how far the changes were seen that move or end a member's devices. */
const seenDocument = z.object({
  /** Packages that were confirmed before, by business time. */
  confirmedAt: z.string(),
  /** Sessions that ended before, in seconds of real time. */
  sessionsFrom: z.number(),
});

const seenChanges = documentOf(seenDocument, paths.deviceChanges);

/** A change has the time at which its transaction began, and appears a moment later. */
const delayMs = 60 * 60_000;

/**
 * Makes the devices of each member due who bought, or whose sessions ended, up to an hour ago: where a trigger was
 * lost, they are still to be moved. It reads the changes, not the members, of whom most have nothing to move. One that
 * cannot be read is logged and passed. It may die anywhere: what was seen is stored after its devices are due.
 */
export async function makeChangedDue(
  { clock, firestore, log }: Context,
  deadline: Deadline,
): Promise<void> {
  const now = clock.realNow();
  const until: z.output<typeof seenDocument> = {
    confirmedAt: new Date((await clock.businessNow()).getTime() - delayMs).toISOString(),
    sessionsFrom: Math.floor((now.getTime() - delayMs) / 1_000),
  };
  // At first every device has the time of a look of its own.
  let seen = (await seenChanges.find(firestore)) ?? until;
  const store = (reached: Partial<typeof seen>) => {
    seen = { ...seen, ...reached };
    return seenChanges.put(firestore, seen);
  };
  const follow = async (
    field: keyof typeof seen,
    query: Query,
    uidsOf: (document: DocumentSnapshot) => readonly string[],
  ) => {
    const between = { field, from: seen[field], until: until[field] };
    for await (const page of pagesBetween(query, between)) {
      if (deadline.isOver()) return;
      await makeDevicesDue(firestore, page.flatMap(uidsOf), now);
      await store({ [field]: page.at(-1)?.get(field) });
    }
    await store({ [field]: until[field] });
  };
  const bought = firestore.collection(collections.subscriptions).select('uid', 'confirmedAt');
  await follow('confirmedAt', bought, (document) => {
    const { data: uid, error } = memberId.safeParse(document.get('uid'));
    if (uid !== undefined) return [uid];
    log.warn('A subscription moves no devices: it cannot be read', {
      document: new StoredName(document.ref.path),
      error,
    });
    return [];
  });
  const ended = firestore.collection(collections.users).select('sessionsFrom');
  await follow('sessionsFrom', ended, ({ id }) => [id]);
}
