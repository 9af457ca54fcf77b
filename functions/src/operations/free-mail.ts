import * as z from 'zod/mini';
import { deleteAttempts } from '../accounts/login-attempts.ts';
import { endSessions } from '../accounts/sessions.ts';
import { endWelcomes, findWaitingWelcomes } from '../accounts/welcome-mail.ts';
import { appendAudit } from '../audit/store.ts';
import { mail } from '../contract/values/schemas.ts';
import { isCurrentAdmin, listGrants } from '../members/admins.ts';
import { hasOpenGrant } from '../members/core/grants.ts';
import { findMailOwner, freeMail as free, getUser, getWallet } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { defineOperation, OperationError } from './operation.ts';

/** Frees a mail that another member has taken. */
export const freeMail = defineOperation({
  name: 'mail:free',
  summary: 'Frees the mail of an account whose member has never confirmed it, for a new signup',
  details: `For the owner of a mailbox with which somebody else has signed up, where a reset of the password does not help: the
account has used its wallet. docs/runbooks/mail-that-did-not-arrive.md says who may ask for it.

The account loses its mail for good, and nobody logs in to it any more: its sessions end at once, and its
welcome mail is not sent where it still waits. It keeps its place in the network and its books, but its wallet
is opened with the 12 words alone: without them, what it holds is lost. The same again changes nothing, until
somebody has signed up with the mail.

An account whose mail is confirmed is refused, but for one that was never confirmed before a reset by mail, and whose
wallet nobody has opened since. So is that of an admin.`,
  exits: { done: 'the mail is free', refused: 'refused' },
  parameters: { mail: { usage: '<mail>', is: 'a mail address' } },
  schema: z.object({ mail }),
  async run({ mail }, context) {
    const { auth, clock, firestore, progress, projectId } = context;
    const uid = await findMailOwner(firestore, mail);
    if (uid === undefined) {
      progress.say(`No account has ${mail} in ${projectId}`);
      return 0;
    }
    const isAdminNow = await isCurrentAdmin(auth, uid);
    await firestore.runTransaction(async (transaction) => {
      const [owner, user, wallet, grants, waiting] = await Promise.all([
        findMailOwner(firestore, mail, transaction),
        getUser(firestore, uid, transaction),
        getWallet(firestore, uid, transaction),
        listGrants(firestore, transaction),
        findWaitingWelcomes(firestore, transaction, uid),
      ]);
      // Firestore may run this again after a commit whose reply was lost.
      if (owner !== uid) return;
      // admin:grant takes a confirmed mail alone, but a restore may have lost that it was confirmed.
      if (isAdminNow || hasOpenGrant(grants, uid)) throw new OperationError(`${uid} is an admin`);
      const isConfirmed = user.mailVerifiedAt !== null && !wallet.replaceable;
      if (isConfirmed) throw new OperationError(`${uid} has shown to read ${mail}`);
      const now = clock.realNow();
      free(firestore, transaction, uid, mail);
      // It would reach the owner of the mailbox, perhaps after that of the owner's own signup.
      endWelcomes(firestore, transaction, waiting, now);
      endSessions(firestore, transaction, { uid, user, now });
      deleteAttempts(firestore, transaction, mail);
      appendAudit(context, transaction, {
        action: 'mail.freed',
        subject: paths.user(uid),
        before: { verified: user.mailVerifiedAt !== null },
        after: null,
      });
    });
    progress.say(`${uid} has lost ${mail} in ${projectId}: it is free for a signup`);
    return 0;
  },
});
