import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import { addDays, businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { paths } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import {
  newRewardPlan,
  planHistory,
  type RewardPlan,
  rewardPlan,
} from '../rewards/core/reward-plan.ts';
import { getRewardCalendar, startDayOf } from '../rewards/reward-calendar.ts';
import { getPlanHistory, setAddedPlans } from '../rewards/store.ts';
import { openContext } from './open-context.ts';
import { defineOperation, flag, OperationError } from './operation.ts';

/** So many days ahead a plan may take effect. */
const aheadDaysMax = 60;

/** Adds a reward plan. */
export const addPlan = defineOperation({
  name: 'plan:add',
  summary: 'Adds a reward plan that applies from a later day on',
  details: `Level, Upline, Performance and tokens apply to all members from its effectiveDay on; only the daily rates and their cap
stay with a package, which has those of the plan of its first day for life.

The file has one whole plan as JSON, with the fields of the plan in functions/src/rewards/core/reward-plan.ts: rates
in basis points, thresholds in micro-USDT, ranks of which each asks for more than the one before it, a higher version and
a later effectiveDay than every plan before. What differs from the plan before is shown. With --check nothing is written:
run it so first, because a plan is never changed or taken back. The same plan again changes nothing.

Its effectiveDay is later than the first business day after today, and than the one after the last planned day: that is
the first day of what is confirmed today, whose buyers were shown the plan before. And it is at most ${aheadDaysMax}
days after today: no other plan can take effect before it any more, which in a wrong year would be for ever.

--repeat is for a plan that a restore has lost, before the API is opened again, and refused unless payments are paused:
the plan was checked when it was added first, so its effectiveDay may be as early as the day after the last planned one.`,
  exits: { done: 'the plan is added, or with --check could be', refused: 'refused' },
  readsVariables: true,
  parameters: {
    file: { usage: '<file>', is: 'the file of a plan' },
    isCheck: { usage: '[--check]' },
    isRepeated: { usage: '[--repeat]' },
  },
  schema: z.object({ file: z.string(), isCheck: flag, isRepeated: flag }),
  async run({ file, ...kind }, context) {
    const { progress, projectId } = context;
    const plan = await readPlan(file, kind.isRepeated ? rewardPlan : newRewardPlan);
    const before = await add(openContext(context), plan, kind);
    if (before === undefined) {
      progress.say(`Plan ${plan.version} was added before to ${projectId}`);
      return 0;
    }
    for (const line of differencesOf(before, plan)) progress.say(line);
    const applies = kind.isCheck ? 'would apply' : 'applies';
    progress.say(`Plan ${plan.version} ${applies} from ${plan.effectiveDay} on in ${projectId}`);
    return 0;
  },
});

async function readPlan(file: string, schema: typeof rewardPlan): Promise<RewardPlan> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new OperationError(`${file}: ${reasonOf(error)}`);
  }
}

/**
 * Adds a plan after the others, unless it is only to be checked.
 * @returns the plan before it; undefined where the same plan is there already.
 */
async function add(
  context: ActingContext,
  plan: RewardPlan,
  { isCheck, isRepeated }: { readonly isCheck: boolean; readonly isRepeated: boolean },
): Promise<RewardPlan | undefined> {
  const { clock, config, firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const [calendar, pausedSince] = await Promise.all([
      getRewardCalendar(firestore, transaction),
      findPaymentsPause(firestore, transaction),
    ]);
    if (isRepeated && pausedSince === undefined)
      throw new OperationError('--repeat is for a restore, and payments are not paused');
    try {
      const history = await getPlanHistory(firestore, transaction);
      if (history.some((known) => isDeepStrictEqual(known, plan))) return undefined;
      const [first, ...added] = history;
      const last = added.at(-1) ?? first;
      planHistory([...added, plan]);
      const today = businessDayOf(await clock.businessNow(), config.timeZone);
      const sold = isRepeated ? calendar.lastPlannedDay : startDayOf(today, calendar);
      if (sold !== null && plan.effectiveDay <= sold)
        throw new OperationError(`The effectiveDay ${plan.effectiveDay} is not later than ${sold}`);
      const latest = addDays(today, aheadDaysMax);
      if (plan.effectiveDay > latest)
        throw new OperationError(
          `The effectiveDay ${plan.effectiveDay} is later than ${latest}, ${aheadDaysMax} days after today`,
        );
      if (isCheck) return last;
      setAddedPlans(firestore, transaction, [...added, plan]);
      appendAudit(context, transaction, {
        action: 'plan.added',
        subject: paths.rewardPlan,
        before: { version: last.version },
        // Whole, so that it can be repeated after a restore.
        after: { version: plan.version, plan: JSON.stringify(plan) },
      });
      return last;
    } catch (error) {
      // The plan does not follow the others, or one of these is not of its shape.
      if (!isUnreadable(error)) throw error;
      throw new OperationError(reasonOf(error));
    }
  });
}

/** What a plan changes, a line for each number or name. */
function differencesOf(before: RewardPlan, after: RewardPlan): string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => `${name}: ${was.get(name) ?? 'none'} becomes ${is.get(name) ?? 'none'}`);
}

/** Every number and name of a plan, by its place: "daily.rateBps.Pro". */
function leavesOf(value: unknown, place: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map([[place.join('.'), String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [...leavesOf(each, [...place, key])]),
  );
}
