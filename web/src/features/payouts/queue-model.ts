import * as messages from '@polytips/functions/contract/messages.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { shortHash } from '../../base/format.ts';
import { isFoundIn } from '../../base/search-text.ts';
import { isWallet } from '../../recipients/is-wallet.ts';

/** A withdrawal in the payout queue. */
export type Payout = RowOf<'payoutQueue'>;

/** How often the queue and its totals are read again. */
export const queueRefreshMs = 10_000;

/**
 * What this admin has to find out before paying a withdrawal that admins were to pay outside of the app, the own uid among
 * them, and whose time for it is over: a transfer may be on its way. Undefined without one.
 */
export function outsideBeforeText(
  { claim, heldBy }: Pick<Payout, 'claim' | 'heldBy'>,
  own: string,
): string | undefined {
  const before = heldBy.filter((uid) => claim?.external !== true || claim.by !== uid);
  const others = before.filter((uid) => uid !== own);
  const sentences: string[] = [];
  if (others.length > 0) {
    const were = others.length === 1 ? 'was' : 'were';
    sentences.push(
      `${others.join(' and ')} ${were} to pay it from another wallet. Ask before you pay it.`,
    );
  }
  if (before.includes(own)) {
    sentences.push(
      'You were to pay it from another wallet. Pay it only if your transfer was not sent.',
    );
  }
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** The first thing that is wrong with paying a withdrawal, in the spec's order and words. */
export function findPayProblem(
  { publicKey: recipient, NET }: Pick<Payout, 'publicKey' | 'NET'>,
  payer: string,
): string | undefined {
  if (!isWallet(recipient)) return messages.invalidRecipient;
  if (NET <= 0n) return messages.invalidAmount;
  if (!isWallet(payer)) return messages.walletMissing;
  return undefined;
}

/** Whether an admin may not pay a withdrawal before another one has approved it; the own approval counts for nothing. */
const isUnapproved = ({ approval }: Pick<Payout, 'approval'>, uid: string): boolean =>
  approval !== undefined && (approval.status === 'needed' || approval.by === uid);

/** Why the server would refuse an admin's payment of a withdrawal that nobody else has in hand; undefined where it would not. */
export function findRefusal(
  row: Pick<Payout, 'CODES' | 'approval' | 'held' | 'publicKey'>,
  { uid, publicKey }: PayingAdmin,
): SkipReason | undefined {
  if (row.CODES === uid || sameAddress(row.publicKey, publicKey)) return 'own';
  if (row.held) return 'held';
  return isUnapproved(row, uid) ? 'approval' : undefined;
}

/** Whether another admin is paying a withdrawal, in the app or outside of it: until that ends nobody else does. */
export const isWithAnother = ({ claim }: Pick<Payout, 'claim'>, uid: string): boolean =>
  claim !== null && claim.by !== uid;

/** Whether an admin may approve a withdrawal, also in the place of one who has. */
export const mayApprove = (
  { approval, CODES }: Pick<Payout, 'approval' | 'CODES'>,
  uid: string,
): boolean =>
  approval !== undefined && CODES !== uid && !(approval.status === 'given' && approval.by === uid);

const skipTexts = {
  own: 'of your own, which another admin has to pay',
  held: 'on hold since a reset of the password, or by an operator',
  approval: 'without the approval of a second admin',
  claimed: 'that another admin or wallet is paying, or was once to pay',
  invalid: 'with an invalid recipient or amount',
} as const;

/** Why a run passes a withdrawal over. */
export type SkipReason = keyof typeof skipTexts;

/** What a run passes over, a sentence for each reason. */
export const skippedTexts = (skipped: RunChoice['skipped']): string[] =>
  [...skipped].map(([reason, count]) => `${count} ${skipTexts[reason]}`);

/** What one admin's run can pay of the queue, in its order, and how many it passes over for what. */
export interface RunChoice {
  readonly payable: readonly Payout[];
  readonly skipped: ReadonlyMap<SkipReason, number>;
}

/** The admin who pays. */
export interface PayingAdmin {
  readonly uid: string;
  readonly publicKey: string;
}

/** The choice before the first row. */
export const nothingChosen: RunChoice = { payable: [], skipped: new Map() };

/** Parts waiting withdrawals into those that a run of this admin pays, and the others, after what was chosen before. */
export function chooseForRun(
  rows: readonly Payout[],
  admin: PayingAdmin,
  before = nothingChosen,
): RunChoice {
  const payable = [...before.payable];
  const skipped = new Map(before.skipped);
  for (const row of rows) {
    const reason = findSkipReason(row, admin);
    if (reason === undefined) payable.push(row);
    else skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  return { payable, skipped };
}

function findSkipReason(row: Payout, admin: PayingAdmin): SkipReason | undefined {
  const { uid, publicKey } = admin;
  const refusal = findRefusal(row, admin);
  if (refusal !== undefined) return refusal;
  // Of an outside payment the own one too, and one that is over: the transfer may be on its way.
  if (row.heldBy.length > 0 || isWithAnother(row, uid)) return 'claimed';
  return findPayProblem(row, publicKey) === undefined ? undefined : 'invalid';
}

/**
 * The withdrawals that have each word that an admin typed in the member's name, UID or address, or in the hash; all where
 * that is nothing. Also the one with the whole serial, by which an alert names it.
 */
export const findPayouts = (rows: readonly Payout[], typed: string): readonly Payout[] =>
  rows.filter(
    ({ NAMES, CODES, WITHDRA_SL, publicKey, payment }) =>
      // Whole: the serial has a day, whose digits are those of many rows.
      WITHDRA_SL === typed.trim() || isFoundIn([NAMES, CODES, publicKey, payment?.txn], typed),
  );

/** A search reads this many rows at most; what it did not read, "Show more" does. */
const searchedMax = 500;

/**
 * Whether a search reads the next page by itself. Not after an error, which it would repeat without end:
 * then "Show more", or the list read again, is the retry.
 */
export function isFurtherPageDue({
  data,
  hasNextPage,
  isFetching,
  isError,
}: {
  readonly data: readonly unknown[] | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
}): boolean {
  return hasNextPage && !isFetching && !isError && (data?.length ?? 0) < searchedMax;
}

/**
 * How many of the rows that were searched a search has found; `isWhole`: there are no others. Undefined of no rows, where
 * the list says why there are none.
 */
export const foundText = (found: number, searched: number, isWhole: boolean): string | undefined =>
  searched === 0
    ? undefined
    : `${found} of ${isWhole ? '' : 'the first '}${searched} ${searched === 1 ? 'withdrawal' : 'withdrawals'}`;

/** Who pays a withdrawal, as this admin reads it. */
export const payerText = (payer: string, own: string): string =>
  sameAddress(payer, own) ? 'You' : `Another wallet, ${shortHash(payer)}`;
