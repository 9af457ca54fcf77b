import type { Auth, UserRecord } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import { messages } from '../contract/messages.ts';
import { listGranted, setGranted } from '../members/admins.ts';
import { findMailOwner, getUser } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { type Operation, OperationError, type OperationInput, parseMail } from './operation.ts';

const help = `Makes a member an admin.

  npm run admin:grant -- <mail> [--project <id>]

Pay-outs from the member's wallet count from then on: what it sends to members is compared with the queue.
The member's sessions go on: each has the claim from its next login on, or when its token is renewed,
which is within the hour. Without --project, and with any project named demo-..., the local emulators
are used; another project needs application default credentials.

A member who has not verified the mail is refused, because anybody can sign up with somebody else's: the
link in the welcome mail verifies it, and so does a reset by mail.

Exit codes: 0 the member is an admin, 1 no such member or an unverified mail, 2 wrong arguments.
`;

const notFound = z.object({ code: z.literal('auth/user-not-found') });

/** Makes a member an admin. */
export const grantAdmin: Operation<string> = { help, parse: parseMail, run: grant };

async function grant(input: OperationInput<string>): Promise<0 | 1> {
  const { argument: mail, firestore, auth, projectId, actor, clock, progress } = input;
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) throw new OperationError(messages.mailUnknown(mail));
  const { mailVerifiedAt } = await getUser(firestore, uid);
  if (mailVerifiedAt === null) {
    throw new OperationError(
      `${uid} has never shown to read ${mail}: first the link of the welcome mail, or a reset by mail`,
    );
  }
  const { customClaims } = await requireAuthUser(auth, uid);
  // Before the claim: there must be no admin without an audit event, but an event without the claim may be.
  await firestore.runTransaction(async (transaction) => {
    setGranted(firestore, transaction, await listGranted(firestore, transaction), uid);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'admin.granted',
      subject: paths.user(uid),
      before: { admin: customClaims?.['admin'] === true },
      after: { admin: true },
    });
  });
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
  progress.say(`${uid} (${mail}) is an admin of ${projectId}`);
  return 0;
}

/** Firebase Auth knows a member from the first login on; the claim may be given before that. */
async function requireAuthUser(auth: Auth, uid: string): Promise<UserRecord> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (notFound.safeParse(error).success) return auth.createUser({ uid });
    throw error;
  }
}
