import type { CallReply } from '@polytips/functions/contract/contract.ts';

type UserRow = Exclude<CallReply<'getUser'>, 'No Data'>[number];

/** A member as the profile shows them. */
export type OwnRow = Extract<UserRow, { readonly MAIL: string }>;

/** The member's own row in a `getUser` reply; undefined in the reply about another member. */
export function findOwnRow(rows: readonly UserRow[]): OwnRow | undefined {
  const [row] = rows;
  return row !== undefined && 'MAIL' in row ? row : undefined;
}

/** How many items a profile has. */
export const itemCount = 6;

/** The items of the profile. Source of their order: spec section 2. */
export function profileItems(
  uid: string,
  row: OwnRow,
  formatDate: (instant: string) => string,
): readonly { readonly key: string; readonly value: string }[] {
  return [
    { key: 'UID', value: uid },
    { key: 'Name', value: row.NAMES },
    // Only the root member has none.
    { key: 'Introducer', value: row.upCode === '' ? 'None' : row.upCode },
    { key: 'Mail', value: row.MAIL },
    { key: 'Contact', value: row.MOB },
    { key: 'Regd. date', value: formatDate(row.DATES) },
  ];
}
