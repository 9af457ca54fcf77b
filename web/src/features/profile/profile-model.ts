import type { CallReply } from '@polytips/functions/contract/contract.ts';

type Reply = CallReply<'getUser'>;

/** A member as the profile shows them. */
export type OwnRow = Extract<Exclude<Reply, 'No Data'>[number], { readonly MAIL: string }>;

/** The member's own row in a `getUser` reply; undefined without a reply, and in the one about another member. */
export function findOwnRow(reply: Reply | undefined): OwnRow | undefined {
  if (reply === undefined || reply === 'No Data') return undefined;
  const [row] = reply;
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
