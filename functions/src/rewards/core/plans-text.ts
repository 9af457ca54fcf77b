import type { PlanHistory } from './reward-plan.ts';

/** The text of the plans that apply up to `day`: it must never change once `day` is planned. */
export function plansText(history: PlanHistory, day: string): string {
  return JSON.stringify(
    history.filter(({ effectiveDay }) => effectiveDay <= day),
    inOrder,
  );
}

/** The fields of an object by name, so that the text does not depend on who wrote the object. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
