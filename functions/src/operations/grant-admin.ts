import type { Auth, UserRecord } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import * as messages from '../contract/messages.ts';
import { isAdmin, listGrants, setGrants } from '../members/admins.ts';
import { hasOpenGrant, openGrant, withEarlyGrant } from '../members/core/grants.ts';
import { findMailOwner, getUser } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { openChain, readHeadBlock } from './open-chain.ts';
import { type Operation, OperationError, type OperationInput, parseMail } from './operation.ts';

const help = `Makes a member an admin.

  npm run admin:grant -- <mail> [--project <id>]

Pay-outs from the member's wallet count from the newest block on: what it sends to members is compared with
the queue. The member's sessions go on: each has the claim from its next login on, or when its token is
renewed, which is within the hour. admin:revoke takes all of it back.

A member who has not verified the mail is refused, because anybody can sign up with somebody else's: the
link in the welcome mail verifies it, and so does a reset by mail.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials and functions/.env.<id>.

Exit codes: 0 the member is an admin, 1 no such member, an unverified mail, or the chain is unavailable,
2 wrong arguments.
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
  const before = isAdmin(customClaims);
  const headBlock = await readHeadBlock(openChain(projectId).chain);
  // Before the claim: there must be no admin without an audit event, but an event without the claim may be.
  await firestore.runTransaction(async (transaction) => {
    const grants = await listGrants(firestore, transaction);
    if (before && hasOpenGrant(grants, uid)) return;
    const opened = openGrant(withEarlyGrant(grants, uid, before), uid, headBlock);
    setGrants(firestore, transaction, opened);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'admin.granted',
      subject: paths.user(uid),
      before: { admin: before },
      after: {
        admin: true,
        fromBlock: opened.findLast((each) => each.uid === uid)?.fromBlock ?? null,
      },
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
