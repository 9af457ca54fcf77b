import type { AccountDocument } from '@polytips/functions/contract/account-document.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { isDailyRewardHidden, shownTotals } from '@polytips/functions/contract/shown-totals.ts';
import type { ReadCallName } from '../base/api/call-input.ts';
import { accountReads } from '../reads/followed-reads.ts';

/** The reads whose replies change with the account, and for other reasons: a payment confirms a package or a withdrawal. */
const partlyAccountReads = [
  'getIncomeStatement',
  'getMyPackages',
] as const satisfies readonly ReadCallName[];

/** The reads whose replies change with the business day, also while the account stays as it is. */
const dayReads = [
  'getRewardTips',
  'getDailyRewardList',
  'getEarnings',
  'getMyPackages',
  'pending_activation',
  'getTipCount',
  'getPlan',
] as const satisfies readonly ReadCallName[];

/** An account and the business day on which it is shown. */
export interface ShownAccount {
  /** Undefined while it is not known. */
  readonly account: AccountDocument | undefined;
  readonly day: string;
}

/**
 * What is shown once something else is known. The account that was known last stays while it is not known: it may
 * have changed until it is known again.
 */
export const shownAfter = (
  before: ShownAccount | undefined,
  { account, day }: ShownAccount,
): ShownAccount => ({ account: account === undefined ? before?.account : account, day });

/** What the server said of the account's totals. */
type ReadTotals = CallReply<'getDashboardBalance'>[number];

/** What the screens have asked. */
export interface MadeReads {
  /** What was said last of the account's totals. */
  readonly totals: ReadTotals | undefined;
  /** What was said last of today's card. */
  readonly card: CallReply<'getRewardTips'> | undefined;
  readonly isUnderWay: (name: ReadCallName) => boolean;
}

/** What is out of date, and whether it may wait: what changes for everybody at once may. */
export interface OutdatedReads {
  readonly names: readonly ReadCallName[];
  readonly mayWait: boolean;
}

/**
 * The reads that a change of the account or of the business day makes out of date. The account becomes known
 * after the screen has read: it is new then if the server said something else of its totals, or had no card of the day
 * yet, which the totals do not show before it is scratched.
 */
export function outdatedReads(
  before: ShownAccount,
  now: ShownAccount,
  { totals, card, isUnderWay }: MadeReads,
): OutdatedReads {
  const isNewDay = before.day !== now.day;
  const isNewAccount =
    before.account === undefined
      ? (totals !== undefined && !agrees(totals, now)) || lacksCard(card, now)
      : before.account !== now.account;
  const entry = now.account?.days[before.day];
  // A card that was not scratched on its day counts from the next day on.
  const isUncovered =
    isNewDay && entry !== undefined && isDailyRewardHidden(before.day, entry, before.day);
  const changed = [
    ...(isNewAccount || isUncovered ? [...accountReads, ...partlyAccountReads] : []),
    ...(isNewDay ? dayReads : []),
  ];
  // A new day is named by the first reply under it: what was asked with that one, as after an opening, comes under it too.
  const names = isNewAccount ? changed : changed.filter((name) => !isUnderWay(name));
  return {
    names: revealedCardOf(now) === undefined ? names : names.filter(isNotOfCard),
    // A new day is learned from a reply, which each browser gets at a moment of its own, and its card is awaited.
    mayWait: isNewAccount && !isNewDay && !isMembersDoing(before.account, now.account),
  };
}

const isNotOfCard = (name: ReadCallName): boolean => name !== 'getRewardTips';

/** What the server says of today's card once it is revealed, which the account alone decides; undefined before. */
export function revealedCardOf({
  account,
  day,
}: ShownAccount): CallReply<'getRewardTips'> | undefined {
  const days = account?.days ?? {};
  const entry = days[day];
  if (entry?.revealedAt === undefined) return undefined;
  // A later day is opened: the one that the browser knows is over.
  if (Object.keys(days).some((other) => other > day)) return undefined;
  return [{ amt: entry.DR.amountMicros, token: 'taken' }];
}

function agrees({ totInc, balance }: ReadTotals, { account, day }: ShownAccount): boolean {
  if (account === undefined) return true;
  // What was requested is the difference of these two.
  const { totalCreditedMicros, balanceMicros } = shownTotals(account, day);
  return totInc === totalCreditedMicros && balance === balanceMicros;
}

const lacksCard = (
  card: CallReply<'getRewardTips'> | undefined,
  { account, day }: ShownAccount,
): boolean => card?.length === 0 && account?.days[day] !== undefined;

/** Whether the member has revealed a reward or requested a withdrawal; an opening or a closing does neither. */
function isMembersDoing(before: ShownAccount['account'], now: ShownAccount['account']): boolean {
  if (before === undefined || now === undefined) return true;
  return (
    before.requestedMicros !== now.requestedMicros ||
    Object.entries(before.days).some(
      ([day, entry]) => day in now.days && entry.revealedAt !== now.days[day]?.revealedAt,
    )
  );
}
