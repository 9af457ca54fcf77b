import { type AuditContext, appendAudit } from '../audit/store.ts';
import { createRootMarker, findRootMember } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import type { Applicant } from './core/new-member.ts';
import { type Credentials, createMember, drawFreeUid, type Moment } from './create-member.ts';

/** The root member after the bootstrap, and whether this call created it. */
export interface RootMember {
  readonly uid: string;
  readonly mail: string;
  readonly created: boolean;
}

/** Makes the one member without a sponsor, unless there is one. */
export async function createRootMember(
  context: AuditContext,
  applicant: Applicant,
  credentials: Credentials,
  { now, today }: Pick<Moment, 'now' | 'today'>,
): Promise<RootMember> {
  const { clock, firestore } = context;
  const uid = await drawFreeUid(firestore);
  return firestore.runTransaction(async (transaction) => {
    const [root, calendar] = await Promise.all([
      findRootMember(firestore, transaction),
      getRewardCalendar(firestore, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost: then the root has this uid.
    if (root !== undefined) return { ...root, created: root.uid === uid };
    const moment = { now, realNow: clock.realNow(), today, calendar };
    createMember(firestore, transaction, uid, applicant, credentials, null, moment);
    createRootMarker(firestore, transaction, { uid, mail: applicant.mail });
    appendAudit(context, transaction, {
      action: 'member.bootstrapped',
      subject: paths.user(uid),
      before: null,
      after: { uid },
    });
    return { uid, mail: applicant.mail, created: true };
  });
}
