import type * as z from 'zod/mini';
import type { ownUserRow } from '../../contract/accounts.ts';
import type { User } from '../../members/user.ts';

/** The user record as its owner sees it. */
export function ownRow(user: User, admin: boolean): z.output<typeof ownUserRow> {
  return {
    ACTIVATION_STATUS: user.activation,
    IS_ADMIN: admin ? 'YES' : 'NO',
    NAMES: user.name,
    upCode: user.sponsor ?? '',
    MOB: user.mobile,
    MAIL: user.mail,
    DATES: user.createdAt,
    backedUp: user.backedUp ? 'YES' : 'NO',
  };
}
