import type { ObjectCause, ObjectMember } from './climb-objects.ts';

/** What each active member receives in all, in numbers: from each source a climb from sponsor to sponsor. */
export function totalsOfObjectsNumber(
  members: ReadonlyMap<string, ObjectMember<number>>,
  ratesBps: readonly number[],
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { sponsor, dailyMicros } of members.values()) {
    if (dailyMicros === 0) continue;
    let receiver = sponsor === null ? undefined : members.get(sponsor);
    for (const rateBps of ratesBps) {
      if (receiver === undefined) break;
      if (receiver.dailyMicros > 0) {
        const shareMicros = Math.floor((dailyMicros * rateBps) / 10_000);
        totals.set(receiver.uid, (totals.get(receiver.uid) ?? 0) + shareMicros);
      }
      receiver = receiver.sponsor === null ? undefined : members.get(receiver.sponsor);
    }
  }
  return totals;
}

/** What each active member receives, by level, in numbers. */
export function causesOfObjectsNumber(
  members: ReadonlyMap<string, ObjectMember<number>>,
  ratesBps: readonly number[],
): Map<string, Map<number, ObjectCause<number>>> {
  const received = new Map<string, Map<number, ObjectCause<number>>>();
  for (const { sponsor, dailyMicros } of members.values()) {
    if (dailyMicros === 0) continue;
    let receiver = sponsor === null ? undefined : members.get(sponsor);
    let level = 0;
    for (const rateBps of ratesBps) {
      if (receiver === undefined) break;
      level += 1;
      if (receiver.dailyMicros > 0) {
        const amountMicros = Math.floor((dailyMicros * rateBps) / 10_000);
        let levels = received.get(receiver.uid);
        if (levels === undefined) {
          levels = new Map();
          received.set(receiver.uid, levels);
        }
        const cause = levels.get(level);
        if (cause === undefined) {
          levels.set(level, { amountMicros, baseMicros: dailyMicros, sources: 1 });
        } else {
          cause.amountMicros += amountMicros;
          cause.baseMicros += dailyMicros;
          cause.sources += 1;
        }
      }
      receiver = receiver.sponsor === null ? undefined : members.get(receiver.sponsor);
    }
  }
  return received;
}
