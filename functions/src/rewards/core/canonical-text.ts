import type { ComputedDay, DayCredit } from './compute-day.ts';
import type { PlanHistory } from './reward-plan.ts';

/** The text of all credits of a day with their causes: two days are the same exactly when it is. */
export function dayText({ day, planVersion, credits }: ComputedDay): string {
  return [`${day} plan ${planVersion}`, ...credits.map(creditText)].join('\n');
}

/** The text of the plans that apply up to `day`: it must never change once `day` is planned. */
export function plansText(history: PlanHistory, day: string): string {
  return history
    .filter(({ effectiveDay }) => effectiveDay <= day)
    .map(({ version, effectiveDay, daily, level, tokens }) =>
      [
        version,
        effectiveDay,
        daily.rateBps.Essential,
        daily.rateBps.Pro,
        daily.rateBps.Elite,
        daily.capMultiple,
        level.rateBps.join(','),
        tokens.join(','),
      ].join(' '),
    )
    .join('\n');
}

function creditText({ uid, row: { DR, Level, token = '' } }: DayCredit): string {
  const daily = DR?.packages.map(({ packageId, baseMicros, rateBps, amountMicros }) =>
    [packageId, baseMicros, rateBps, amountMicros].join(','),
  );
  const levels = Level?.levels.map(({ level, baseMicros, rateBps, sources, amountMicros }) =>
    [level, baseMicros, rateBps, sources, amountMicros].join(','),
  );
  return [uid, token, `DR ${daily?.join(';')}`, `Level ${levels?.join(';')}`].join(' | ');
}
