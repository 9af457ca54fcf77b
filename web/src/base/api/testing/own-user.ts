/** A member's own record, as `getUser` answers it: without a package, a backup and a confirmed mail. */
export const ownUser = {
  ACTIVATION_STATUS: 'Inactive',
  IS_ADMIN: 'NO',
  NAMES: 'Level One Member',
  upCode: 'K7M2QP',
  MOB: '+91 9000000003',
  MAIL: 'one@polytips.example',
  DATES: '2026-01-05T20:00:00.000Z',
  backedUp: 'NO',
  mailVerified: 'NO',
} as const;
