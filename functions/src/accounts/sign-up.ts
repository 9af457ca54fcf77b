import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { listCompanyWallets } from '../ledger/company-wallet-store.ts';
import { findMailOwner, findWalletEntry, isReservedEntry } from '../members/store.ts';
import { findTree } from '../network/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import { type Applicant, isReservedWallet } from './core/new-member.ts';
import { type Credentials, createMember, drawFreeUid, type Moment } from './create-member.ts';
import { createWelcome, prepareWelcome } from './welcome-mail.ts';

/**
 * Makes a member below `sponsor`, and the welcome mail, in one transaction; the uid is drawn here. A proven applicant takes the
 * address of an unproven wallet over, whose member can then never prove it.
 */
export async function signUp(
  context: ActingContext,
  sponsor: string,
  applicant: Applicant,
  credentials: Credentials,
  { now, today }: Pick<Moment, 'now' | 'today'>,
): Promise<Outcome<{ uid: string }>> {
  const { actor, clock, firestore, config } = context;
  const uid = await drawFreeUid(firestore);
  const welcome = prepareWelcome(context, uid, applicant);
  return firestore.runTransaction(async (transaction) => {
    const [companyWallets, tree, mailOwner, walletEntry, calendar] = await Promise.all([
      listCompanyWallets(firestore, config, transaction),
      findTree(firestore, sponsor, transaction),
      findMailOwner(firestore, applicant.mail, transaction),
      findWalletEntry(firestore, applicant.publicKey, transaction),
      getRewardCalendar(firestore, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost: no other request has this uid.
    if (mailOwner === uid) return accepted({ uid });
    if (isReservedWallet(applicant.publicKey, config, companyWallets)) {
      return refused('invalid_input', messages.walletReserved);
    }
    if (tree === undefined) return refused('invalid_input', messages.invalidReferralId);
    if (mailOwner !== undefined) return refused('mail_taken', messages.mailTaken(applicant.mail));
    if (
      walletEntry !== undefined &&
      // The member is the one who holds the key.
      (!applicant.proven || (await isReservedEntry(firestore, transaction, walletEntry)))
    ) {
      return refused('wallet_taken', messages.walletTaken);
    }
    const introducer = { uid: sponsor, tree };
    const moment = { now, realNow: clock.realNow(), today, calendar };
    // Above the limit the member does without: `sendMailAgain` sends one later.
    await createWelcome(context, transaction, welcome, moment.realNow);
    createMember(firestore, transaction, uid, applicant, credentials, introducer, moment);
    if (walletEntry !== undefined) {
      appendAudit({ ...context, actor: { ...actor, id: uid } }, transaction, {
        action: 'wallet.reassigned',
        subject: paths.walletOwner(applicant.publicKey),
        before: { uid: walletEntry.uid },
        after: { uid },
      });
    }
    return accepted({ uid });
  });
}
