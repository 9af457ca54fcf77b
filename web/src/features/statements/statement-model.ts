import { type RewardKind, rewardKinds } from '@polytips/functions/contract/account-document.ts';
import type { Micros } from '@polytips/functions/contract/micros.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatUnits } from '../../base/format.ts';
import type { LiveAccount } from '../../base/live/use-live-account.ts';
import { splitDetails } from '../../base/reward-text.ts';

/** A list of rewards, named as `getIncomeStatement` names it: of one kind, or of all. */
export type StatementType = RewardKind | 'All';

/** A reward as a list shows it. */
export interface IncomeLine {
  readonly id: string;
  /** Undefined where the kind is unknown. */
  readonly kind: RewardKind | undefined;
  readonly title: string;
  /** How the amount was computed, and by which plan; undefined where the server sends a title only. */
  readonly reason: string | undefined;
  /** ISO 8601. */
  readonly date: string;
  readonly amountMicros: Micros;
}

/** The rewards among the rows of a statement. */
export function incomeLinesOf(rows: readonly RowOf<'getIncomeStatement'>[]): IncomeLine[] {
  return rows.flatMap((row) =>
    'FOLIO' in row
      ? [
          {
            id: row.Activation_sl,
            kind: kindOf(row.FOLIO),
            ...splitDetails(row.DETAILS),
            date: row.DATES,
            amountMicros: row.CREDIT,
          },
        ]
      : [],
  );
}

/**
 * The total ever credited to the account, of one kind or of all, without a daily reward that is not
 * revealed yet; undefined until the account is loaded.
 */
export function totalOf(type: StatementType, live: LiveAccount): Micros | undefined {
  switch (live.state) {
    case 'loading':
    case 'failed':
      return undefined;
    case 'absent':
      return 0n;
    case 'ready':
      return type === 'All' ? live.totals.totalCreditedMicros : live.totals.credited[type];
  }
}

const shownDecimals = 4;
const shownMicros = 100n;

/**
 * The figure of a reward with its sign: 4 decimals as the total has, or all 6 where 4 would not be
 * exact, so that no reward looks like zero.
 */
export function signedFigure(micros: Micros): string {
  const figure = formatUnits(micros, 6, micros % shownMicros === 0n ? shownDecimals : 6);
  return micros > 0n ? `+${figure}` : figure;
}

/** The kind that a folio names; undefined for an unknown form. */
function kindOf(folio: string): RewardKind | undefined {
  const parts = folio.split('-');
  return rewardKinds.find((kind) => parts.includes(kind));
}
