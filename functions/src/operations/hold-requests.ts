import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import { day } from '../contract/values/schemas.ts';
import { changeWallet, getWallet } from '../members/store.ts';
import { findRequestHold } from '../members/wallet.ts';
import { paths } from '../platform/paths.ts';
import { defineOperation } from './operation.ts';
import { memberName, memberParameter, requireMember } from './require-member.ts';

/** Keeps a member from withdrawing. */
export const holdRequests = defineOperation({
  name: 'requests:hold',
  summary: 'Lets a member withdraw nothing before a day begins, in UTC',
  details: `For a member who would withdraw what is not theirs: the books lack a withdrawal that was paid, or have a wrong reward or an
inflow that was booked wrongly; and for one whose account is in doubt. The member requests nothing, and no admin can begin to
pay what was requested before. A payment that is on its way goes on, without a higher fee. An admin who has taken a withdrawal on,
to pay it from another wallet, can still do so: ask that admin. The member sees on the withdrawal screen until when. Another day
takes the place of the one before, and one that has begun ends the hold. The same again changes nothing.`,
  exits: { done: 'it is held, or no more', refused: 'no such member' },
  parameters: {
    member: memberParameter,
    until: { usage: '--until <YYYY-MM-DD>', is: 'a day' },
  },
  schema: z.object({ member: memberName, until: day }),
  async run({ member, until }, context) {
    const { clock, firestore, progress, projectId } = context;
    const requestsHeldUntil = `${until}T00:00:00.000Z`;
    const { uid, named } = await requireMember(firestore, member);
    await firestore.runTransaction(async (transaction) => {
      const { requestsHeldUntil: before = null } = await getWallet(firestore, uid, transaction);
      if (before === requestsHeldUntil) return;
      changeWallet(firestore, transaction, uid, { requestsHeldUntil });
      appendAudit(context, transaction, {
        action: 'requests.held',
        subject: paths.wallet(uid),
        before: { requestsHeldUntil: before },
        after: { requestsHeldUntil },
      });
    });
    const isHeld = findRequestHold({ requestsHeldUntil }, await clock.businessNow()) !== undefined;
    const done = isHeld ? `withdraws nothing before ${until}` : 'may withdraw again';
    progress.say(`${named} ${done} in ${projectId}`);
    return 0;
  },
});
