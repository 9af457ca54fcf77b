import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import type { ActivityRow } from '../activity/activity-row.ts';
import { checksumAddress } from '../chain/checksum-address.ts';
import { isPayment, type KnownAddress, trusts } from './known-address.ts';
import { likeness, looksLike } from './looks-like.ts';

/** A warning about an address that the member must accept before paying. */
export type RecipientWarning =
  /** It may have been forged to be taken for `known`. */
  | { readonly kind: 'look-alike'; readonly known: KnownAddress }
  | { readonly kind: 'own' | 'contract' }
  /** `isBookedByHand`: also what another member's would buy. */
  | { readonly kind: 'company'; readonly isBookedByHand: boolean }
  /** The first that the member's wallet has signed; listed, where another one was recorded without a signature. */
  | { readonly kind: 'first'; readonly isListed: boolean }
  /** The same was sent to the same address a moment ago. */
  | { readonly kind: 'repeat'; readonly atMs: number }
  /** It takes the POL without which the USDT of the wallet cannot be sent. */
  | { readonly kind: 'no gas left'; readonly usdtMicros: bigint };

/** A payment under review, and the movements among which the same may be. */
export interface ConsideredPayment {
  readonly to: string;
  readonly symbol: TokenSymbol;
  readonly amount: bigint;
  readonly rows: readonly ActivityRow[];
  readonly nowMs: number;
}

/** A payment under review, and the known facts about its recipient. */
export interface ConsideredRecipient extends ConsideredPayment {
  /** The paying wallet. */
  readonly from: string;
  /** The wallet that packages are paid to. */
  readonly company: string;
  /** Whether an admin books what the member pays the company. */
  readonly isBookedByHand: boolean;
  readonly isContract: boolean;
  readonly known: readonly KnownAddress[];
  readonly rows: readonly (ActivityRow & { readonly isSigned: boolean })[];
}

const repeatWithinMs = 15 * 60_000;

/** The warnings for a payment, the gravest first. */
export function findRecipientWarnings(
  considered: ConsideredRecipient,
): readonly RecipientWarning[] {
  const { to, from, company, isBookedByHand, isContract, known, rows } = considered;
  const repeat = findRepeat(considered);
  const again = repeat === undefined ? [] : [repeat];
  if (sameAddress(to, from)) return [{ kind: 'own' }, ...again];
  if (sameAddress(to, company)) return [{ kind: 'company', isBookedByHand }, ...again];
  const met = known.find(({ address }) => sameAddress(address, to));
  const taken = findTakenFor(to, met, known);
  const listed = rows.filter((row) => isPayment(row) && sameAddress(row.address, to));
  const isPaid = met?.firstPaidAtMs !== undefined || listed.some(({ isSigned }) => isSigned);
  return [
    ...(taken === undefined ? [] : [{ kind: 'look-alike', known: taken } as const]),
    ...(isContract ? [{ kind: 'contract' } as const] : []),
    ...(isPaid ? [] : [{ kind: 'first', isListed: listed.length > 0 } as const]),
    ...again,
  ];
}

/**
 * The known address that `to`, which the member met as `met`, could be mistaken for, checksummed, as it is shown. A saved or own `to` imitates nothing; a paid one
 * only an address that was paid earlier, saved or own, as it may have been paid by mistake. A mere
 * sender, or an address that the server alone names, may be a forger's and is compared with all.
 */
function findTakenFor(
  to: string,
  met: KnownAddress | undefined,
  known: readonly KnownAddress[],
): KnownAddress | undefined {
  const [taken] = known
    .filter((other) => looksLike(to, other.address) && mayBeForgedAfter(met, other))
    .toSorted(
      (one, other) =>
        trusts.indexOf(other.trust) - trusts.indexOf(one.trust) ||
        likeness(to, other.address) - likeness(to, one.address),
    );
  return taken && { ...taken, address: checksumAddress(taken.address) };
}

function mayBeForgedAfter(met: KnownAddress | undefined, original: KnownAddress): boolean {
  switch (met?.trust) {
    case undefined:
    case 'recorded':
    case 'incoming':
      return true;
    case 'paid':
      return original.trust === 'paid'
        ? (original.firstPaidAtMs ?? 0) < (met.firstPaidAtMs ?? 0)
        : trusts.indexOf(original.trust) > trusts.indexOf('paid');
    case 'saved':
    case 'own':
      return false;
  }
}

/**
 * The warning that the same was paid to the same address a moment ago, perhaps by a page that was closed before
 * it could say so.
 */
export function findRepeat(
  considered: ConsideredPayment,
): Extract<RecipientWarning, { readonly kind: 'repeat' }> | undefined {
  const { to, symbol, amount, rows, nowMs } = considered;
  const repeated = rows.find(
    (row) =>
      isPayment(row) &&
      row.symbol === symbol &&
      row.amount === amount &&
      sameAddress(row.address, to) &&
      nowMs - row.atMs < repeatWithinMs,
  );
  return repeated && { kind: 'repeat', atMs: repeated.atMs };
}
