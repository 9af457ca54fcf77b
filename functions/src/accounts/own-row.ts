import type * as z from 'zod/mini';
import type { Caller, RequestScope } from '../context/handler.ts';
import type { ownUserRow } from '../contract/calls/accounts.ts';
import * as messages from '../contract/messages.ts';
import type { User } from '../members/user.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { forgetMember } from './sessions.ts';

/** What `getUser` answers the member whose document was read. */
export function answerOwner(
  { firestore }: Pick<RequestScope['context'], 'firestore'>,
  caller: Caller,
  user: User,
): Outcome<z.output<typeof ownUserRow>[]> {
  if (user.sessionsFrom > caller.sessionsFrom) {
    // Another process has ended the session since this one last read the member.
    forgetMember(firestore, caller.uid);
    return refused('no_session', messages.noSession);
  }
  return accepted([ownRow(user, caller.admin)]);
}

/** The user record as its owner sees it. */
function ownRow(user: User, admin: boolean): z.output<typeof ownUserRow> {
  return {
    ACTIVATION_STATUS: user.activation,
    IS_ADMIN: admin ? 'YES' : 'NO',
    NAMES: user.name,
    upCode: user.sponsor ?? '',
    MOB: user.mobile,
    MAIL: user.mail,
    DATES: user.createdAt,
    backedUp: user.backedUp ? 'YES' : 'NO',
    mailVerified: user.mailVerifiedAt === null ? 'NO' : 'YES',
  };
}
