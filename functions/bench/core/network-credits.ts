import { levelRatesBps, type Population } from './population.ts';

/** A reward that one member brings another, or itself, on a day. */
export interface NetworkCredit {
  readonly receiver: string;
  readonly kind: 'DR' | 'Level';
  readonly amountMicros: number;
}

/**
 * The single credits of a network's day, source by source, as a design sees them that credits each
 * where it arises: the daily reward of each active member, and one for each active member above.
 */
export function* networkCredits({ members, dailyMicros }: Population): Generator<NetworkCredit> {
  const indexes = new Map(members.map(({ uid }, index) => [uid, index]));
  for (const [index, { uid }] of members.entries()) {
    const daily = dailyMicros[index] ?? 0;
    if (daily === 0) continue;
    yield { receiver: uid, kind: 'DR', amountMicros: daily };
    let above = members[index]?.sponsor ?? null;
    for (const rateBps of levelRatesBps) {
      const receiver = above === null ? undefined : indexes.get(above);
      if (above === null || receiver === undefined) break;
      if ((dailyMicros[receiver] ?? 0) > 0)
        yield {
          receiver: above,
          kind: 'Level',
          amountMicros: Math.floor((daily * rateBps) / 10_000),
        };
      above = members[receiver]?.sponsor ?? null;
    }
  }
}
