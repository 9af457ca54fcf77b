import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';

/** The calls that bring their lists a page at a time. */
export type PagedCallName =
  | 'getTips'
  | 'getDirect'
  | 'getDownline'
  | 'pending_activation'
  | 'getMyPackages'
  | 'getTransfers'
  | 'getDailyRewardList'
  | 'getIncomeStatement'
  | 'runs';

/** A row of a list. */
export type RowOf<Name extends PagedCallName> = Exclude<CallReply<Name>, string>[number];

/** How the pages of a call are read. */
interface PagedCall<Name extends PagedCallName> {
  /** The rows of a page; the spec's word for none is no rows. */
  readonly rowsOf: (reply: CallReply<Name>) => readonly RowOf<Name>[];
  /** What names a row, for the list to go on after it. */
  readonly serialOf: (row: RowOf<Name>) => string;
}

/** Every paged call and what its rows are named by. */
export const pagedCalls: { readonly [Name in PagedCallName]: PagedCall<Name> } = {
  getTips: { rowsOf, serialOf: ({ Tip_sl }) => Tip_sl },
  getDirect: { rowsOf, serialOf: ({ Activation_sl }) => Activation_sl },
  getDownline: { rowsOf, serialOf: ({ Activation_sl }) => Activation_sl },
  pending_activation: { rowsOf, serialOf: ({ txn }) => txn },
  getMyPackages: { rowsOf, serialOf: ({ Activation_sl }) => Activation_sl },
  getTransfers: { rowsOf, serialOf: ({ txn }) => txn },
  getDailyRewardList: { rowsOf, serialOf: ({ member_sl }) => member_sl },
  getIncomeStatement: {
    rowsOf,
    serialOf: (row) => ('WITHDRA_SL' in row ? row.WITHDRA_SL : row.FOLIO),
  },
  runs: { rowsOf, serialOf: ({ day }) => day },
};

/**
 * Where the page after `reply` begins; `undefined` when there is none. A page that is not full is
 * the last one.
 */
export function nextAfter<Name extends PagedCallName>(
  { rowsOf, serialOf }: PagedCall<Name>,
  reply: CallReply<Name>,
): string | undefined {
  const rows = rowsOf(reply);
  const last = rows.at(-1);
  return last === undefined || rows.length < limits.pageLength ? undefined : serialOf(last);
}

function rowsOf<Row>(reply: 'No Data' | readonly Row[]): readonly Row[] {
  return reply === 'No Data' ? [] : reply;
}
