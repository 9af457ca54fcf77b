import type { Firestore } from 'firebase-admin/firestore';
import { nextBusinessDay } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import type { AccountDocument } from '../contract/account-document.ts';
import { getTree } from '../network/store.ts';
import type { Tree } from '../network/tree.ts';
import { perFirestore } from '../platform/per-firestore.ts';
import type { PlanHistory } from './core/reward-plan.ts';
import { creditedStateOf, type RewardState, uncreditedStateOf } from './core/reward-state.ts';
import { getPlanHistory } from './store.ts';

/** The state of a member's daily reward of `today`. What is no matter of the account is read where it has none. */
export async function getRewardState(
  { firestore }: Context,
  uid: string,
  { days }: AccountDocument,
  today: string,
  place?: Tree,
): Promise<RewardState> {
  const credited = creditedStateOf(days[today]);
  if (credited !== undefined) return credited;
  // Whatever the plan, which would be one more request.
  if (place?.packages.length === 0) return { state: 'notSubscribed' };
  const [history, { packages }] = await Promise.all([
    getShownPlans(firestore, today),
    place ?? getTree(firestore, uid),
  ]);
  return uncreditedStateOf(history, packages, today);
}

/** Whether one of a member's packages pays on the next business day. */
export async function hasNextCard(
  { firestore }: Context,
  { packages }: Pick<Tree, 'packages'>,
  today: string,
): Promise<boolean> {
  // Whatever the plan.
  if (packages.length === 0) return false;
  const history = await getShownPlans(firestore, today);
  return uncreditedStateOf(history, packages, nextBusinessDay(today)).state === 'notOpened';
}

const plansOf = perFirestore((): { history?: PlanHistory; day?: string } => ({}));

/** All reward plans as they were read once on that day, for what is shown: another plan is for later days. */
async function getShownPlans(firestore: Firestore, today: string): Promise<PlanHistory> {
  const kept = plansOf(firestore);
  if (kept.history !== undefined && kept.day === today) return kept.history;
  kept.history = await getPlanHistory(firestore);
  kept.day = today;
  return kept.history;
}
