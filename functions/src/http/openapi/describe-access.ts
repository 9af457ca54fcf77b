import type { Access } from '../../contract/call.ts';

/** The name of the one security scheme: a Firebase ID token as bearer. */
export const sessionScheme = 'session';

/** Who may make a call, in a sentence. */
export function describeAccess(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'For anyone; a session that is sent must be in order.';
    case 'member':
      return 'For any member.';
    case 'admin':
      return 'For admins.';
    case 'owner': {
      const { field = 'publicKey', orAdmin, adminWhen } = access;
      const others = orAdmin === true ? ' and for admins' : '';
      const closed =
        adminWhen === undefined
          ? ''
          : ` With the ${adminWhen.param} \`${adminWhen.equals}\` the member must be an admin.`;
      return `For the member whom \`${field}\` names${others}.${closed}`;
    }
  }
}

/** The security requirement of a call. */
export function securityOf({ who }: Access): readonly object[] {
  const session = { [sessionScheme]: [] };
  return who === 'anyone' ? [{}, session] : [session];
}
