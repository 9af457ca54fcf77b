import type { ObjectCause, ObjectMember } from './climb-objects.ts';

/** What each active member receives in all, in bigints: from each source a climb from sponsor to sponsor. */
export function totalsOfObjectsBigint(
  members: ReadonlyMap<string, ObjectMember<bigint>>,
  ratesBps: readonly bigint[],
): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { sponsor, dailyMicros } of members.values()) {
    if (dailyMicros === 0n) continue;
    let receiver = sponsor === null ? undefined : members.get(sponsor);
    for (const rateBps of ratesBps) {
      if (receiver === undefined) break;
      if (receiver.dailyMicros > 0n) {
        const shareMicros = (dailyMicros * rateBps) / 10_000n;
        totals.set(receiver.uid, (totals.get(receiver.uid) ?? 0n) + shareMicros);
      }
      receiver = receiver.sponsor === null ? undefined : members.get(receiver.sponsor);
    }
  }
  return totals;
}

/** What each active member receives, by level, in bigints. */
export function causesOfObjectsBigint(
  members: ReadonlyMap<string, ObjectMember<bigint>>,
  ratesBps: readonly bigint[],
): Map<string, Map<number, ObjectCause<bigint>>> {
  const received = new Map<string, Map<number, ObjectCause<bigint>>>();
  for (const { sponsor, dailyMicros } of members.values()) {
    if (dailyMicros === 0n) continue;
    let receiver = sponsor === null ? undefined : members.get(sponsor);
    let level = 0;
    for (const rateBps of ratesBps) {
      if (receiver === undefined) break;
      level += 1;
      if (receiver.dailyMicros > 0n) {
        const amountMicros = (dailyMicros * rateBps) / 10_000n;
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
