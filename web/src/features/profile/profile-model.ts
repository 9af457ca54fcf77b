import type { OwnUser } from '../../base/api/own-user.ts';

/** How many items a profile has. */
export const itemCount = 6;

/** The items of the profile. Source of their order: spec section 2. */
export function profileItems(
  uid: string,
  row: OwnUser,
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
