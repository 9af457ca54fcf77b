import type { Auth, UserRecord } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import { messages } from '../contract/messages.ts';
import { findMailOwner } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { OperationError, type OperationInput, runOperation } from './run-operation.ts';

const help = `Makes a member an admin.

  npm run admin:grant -- <mail> [--project <id>]

The member's sessions go on: each has the claim from its next login on, or when its token is renewed,
which is within the hour. Without --project, and with any project named demo-..., the local emulators
are used; another project needs application default credentials.

Exit codes: 0 the member is an admin, 1 no such member, 2 wrong arguments.`;

const notFound = z.object({ code: z.literal('auth/user-not-found') });

await runOperation({ help, options: [], run: grantAdmin });

async function grantAdmin({ mail, firestore, auth, projectId, actor, clock }: OperationInput) {
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) throw new OperationError(messages.mailUnknown(mail));
  const { customClaims } = await requireAuthUser(auth, uid);
  // Before the claim: an admin of whom nothing is recorded must not be, the other way round may.
  await firestore.runTransaction(async (transaction) => {
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'admin.granted',
      subject: paths.user(uid),
      before: { admin: customClaims?.['admin'] === true },
      after: { admin: true },
    });
  });
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
  return { message: `${uid} (${mail}) is an admin of ${projectId}`, exitCode: 0 } as const;
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
