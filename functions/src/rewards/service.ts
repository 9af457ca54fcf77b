import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { isSunday, monthOf, nextBusinessDay } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import type { AccountDocument } from '../contract/account-document.ts';
import * as messages from '../contract/messages.ts';
import type { RewardKind } from '../contract/reward-kinds.ts';
import type { page } from '../contract/values.ts';
import { accountReference, getAccount, parseAccount } from '../ledger/store.ts';
import { getTree, parseTree, treeReference } from '../network/store.ts';
import type { Tree } from '../network/tree.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { perFirestore } from '../platform/per-firestore.ts';
import type { PlanHistory } from './core/reward-plan.ts';
import {
  creditedStateOf,
  type RewardState,
  rewardIn,
  type TodaysReward,
  uncreditedStateOf,
} from './core/reward-state.ts';
import { isAfter, parseFolio, type StatementLine, statementLines } from './core/statement-lines.ts';
import { getLastOpenedDay } from './reward-calendar.ts';
import { readRewardEntries } from './reward-entries.ts';
import { getPlanHistory, setRevealed } from './store.ts';

/** Where a page of a list starts and how long it is. */
type Page = z.output<typeof page>;

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

/** A request to reveal the daily reward of today. */
export interface RevealRequest {
  readonly uid: string;
  /** The token that the member's screen shows. */
  readonly token: string;
  readonly today: string;
  readonly now: Date;
}

/** Records that a member has revealed the reward of today. Idempotent: a repeat returns the same. */
export async function revealReward(
  { firestore }: Context,
  { uid, token, today, now }: RevealRequest,
): Promise<Outcome<TodaysReward>> {
  return firestore.runTransaction(async (transaction) => {
    const { days } = await getAccount(firestore, uid, transaction);
    const reward = rewardIn(days[today]);
    if (isSunday(today) || reward === undefined)
      return refused('conflict', messages.rewardNotAvailable);
    if (token !== reward.token) return refused('conflict', messages.rewardTokenWrong);
    if (days[today]?.revealedAt === undefined)
      setRevealed(firestore, transaction, uid, today, now.toISOString());
    return accepted(reward);
  });
}

/** A page of a member's statement. */
export interface StatementRequest {
  readonly uid: string;
  readonly account: AccountDocument;
  readonly kinds: readonly RewardKind[];
  readonly page: Page;
  readonly today: string;
}

/** Lists the rewards that a member may see on `today`, newest first; `after` is a folio. */
export async function listStatementLines(
  { firestore }: Context,
  { uid, account, kinds, page: { after, limit }, today }: StatementRequest,
): Promise<Outcome<StatementLine[]>> {
  const position = after === undefined ? undefined : parseFolio(after);
  if (after !== undefined && position === undefined)
    return refused('invalid_input', messages.invalidInput);
  const listed: StatementLine[] = [];
  const fromMonth = monthOf(position?.day ?? today);
  const reading = { uid, account, kinds, fromMonth, expectedEntries: limit };
  for await (const [day, entry] of readRewardEntries(firestore, reading)) {
    for (const line of kinds.flatMap((kind) => statementLines(day, entry, kind, today))) {
      if (position !== undefined && !isAfter(line, position)) continue;
      listed.push(line);
      if (listed.length === limit) return accepted(listed);
    }
  }
  return accepted(listed);
}

/** An account, the last day whose rewards it has, and the place of its member. */
export interface CreditedMember {
  readonly account: AccountDocument;
  readonly lastOpenedDay: string | null;
  readonly tree: Tree;
}

/**
 * Reads a member's account after the calendar, so that it has the entry of the last opened day; the member's place, and
 * what else is wanted, from the same request.
 */
export async function getCreditedMember(
  { firestore }: Context,
  uid: string,
  today: string,
  ...wanted: readonly DocumentReference[]
): Promise<CreditedMember & { readonly others: readonly DocumentSnapshot[] }> {
  const lastOpenedDay = await getLastOpenedDay(firestore, today);
  const [account, tree, ...others] = await firestore.getAll(
    accountReference(firestore, uid),
    treeReference(firestore, uid),
    ...wanted,
  );
  if (account === undefined || tree === undefined) throw new Error(`There is no member ${uid}`);
  return { lastOpenedDay, account: parseAccount(account), tree: parseTree(tree), others };
}
