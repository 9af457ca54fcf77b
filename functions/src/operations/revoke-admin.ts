import type { Auth } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { endSessions, revokeRefreshTokens } from '../accounts/sessions.ts';
import { appendAudit } from '../audit/store.ts';
import { findCustomClaims, isAdmin, listGrants, setGrants } from '../members/admins.ts';
import { endGrant, hasOpenGrant } from '../members/core/grants.ts';
import { getUser } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { openContext } from './open-context.ts';
import {
  blockNumber,
  defineOperation,
  type OperationContext,
  OperationError,
} from './operation.ts';
import { memberName, memberParameter, requireMember } from './require-member.ts';

/** Takes an admin's rights. */
export const revokeAdmin = defineOperation({
  name: 'admin:revoke',
  summary: "Takes an admin's rights, and ends every session of that member at once",
  details: `The member stays a member and logs in again as one. What the wallet sends counts as pay-outs up to the newest
block, or up to that of --until-block: a revocation that a restore has lost is repeated with the block of its event.
One before the first block of the grant is refused once the rights and the sessions have ended.
Withdrawals that the admin approved need another approval, and those that the admin was to pay outside of the app are
free again; admin:grant brings neither back. Run it again when it fails: each run ends the sessions and records it, also of
a member who is no admin any more. Until the last block is known, the grant goes on: the wallet's pay-outs count, nothing of
the admin's is free, and admin:grant would bring the approvals back. It takes the chain and functions/.env.<id>, without
which the rights and the sessions end all the same. So they do without Firebase Auth: the grant alone has ended then, and
the next run takes the custom claim.
Where a restore has taken the grant, run admin:grant with --from-block and this again, or nobody finds what the wallet paid.`,
  exits: {
    done: 'the member is no admin',
    refused: 'no such member, no grant or not done',
  },
  readsVariables: true,
  parameters: {
    member: memberParameter,
    untilBlock: { usage: '[--until-block <n>]', is: 'the number of a block' },
  },
  schema: z.object({ member: memberName, untilBlock: z.optional(blockNumber) }),
  async run({ member, untilBlock: givenBlock }, context) {
    const { auth, firestore, progress, projectId } = context;
    const { uid, named } = await requireMember(firestore, member);
    // First, and without the chain: from here on no call takes the member for an admin.
    const claim = await removeCustomClaim(auth, uid);
    const end = await findEndBlock(context, givenBlock);
    const { isAdminStill, isGrantLost, lastBlock, openFrom } = await endRights(context, uid, {
      wasAdmin: claim instanceof Error ? null : claim,
      untilBlock: end instanceof Error ? null : end,
      givenBlock,
    });
    // The sessions have ended by then: this only makes the browsers notice sooner.
    await revokeRefreshTokens(auth, uid).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      progress.say(`The browsers of ${uid} notice it within the hour: ${reasonOf(error)}`);
    });
    const open: string[] = [];
    if (claim instanceof Error) open.push(`Run it again for the custom claim: ${reasonOf(claim)}`);
    if (isGrantLost) {
      open.push(
        'There is no grant that says since when the wallet paid. If a restore took it: admin:grant --from-block, then this again. If an earlier run has ended it, nothing is left to be done',
      );
    } else if (end instanceof Error) {
      open.push(`Run it again for the wallet: ${end.message}`);
    } else if (openFrom !== undefined) {
      open.push(
        `Run it again for the wallet: --until-block is a block from ${openFrom} on, the fromBlock of its grant`,
      );
    }
    const done = `${named} is ${isAdminStill ? 'an admin from the next login on' : 'no admin'}, and the sessions are ended`;
    if (open.length > 0) throw new OperationError([done, ...open].join('. '));
    progress.say(`${done}, in ${projectId}; the wallet's pay-outs count up to block ${lastBlock}`);
    return 0;
  },
});

/**
 * The block in which a grant ends, the newest unless given, or why it is unknown: neither the chain nor a wrong
 * variable may leave a session open.
 */
async function findEndBlock(
  context: OperationContext,
  givenBlock: number | undefined,
): Promise<number | Error> {
  try {
    const headBlock = await openContext(context).chain.getNewestBlock();
    if (givenBlock === undefined || givenBlock <= headBlock) return givenBlock ?? headBlock;
    return new OperationError(`--until-block is a block up to ${headBlock}, the newest`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Removes the custom claim of an admin and keeps the others. @returns whether the member had it, or why that is unknown:
 * a Firebase Auth that does not answer may not leave a session open either.
 */
async function removeCustomClaim(auth: Auth, uid: string): Promise<boolean | Error> {
  try {
    const claims = await findCustomClaims(auth, uid);
    if (!isAdmin(claims)) return false;
    const { admin: _admin, ...others } = claims ?? {};
    await auth.setCustomUserClaims(uid, others);
    return true;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Ends the sessions and the grant, and records it, also of a member who seems to be no admin: a run before may have
 * removed the custom claim and then failed.
 * @returns whether the member may be an admin still; whether there was no grant to end: what the wallet paid outside of
 * the app is found by none then; the last block of the newest one; and the first of one that is left open.
 */
function endRights(
  context: OperationContext,
  uid: string,
  {
    wasAdmin,
    untilBlock,
    givenBlock,
  }: {
    /** Null where Firebase Auth did not say. */
    readonly wasAdmin: boolean | null;
    readonly untilBlock: number | null;
    readonly givenBlock: number | undefined;
  },
): Promise<{
  readonly isAdminStill: boolean;
  readonly isGrantLost: boolean;
  readonly lastBlock: number | null;
  readonly openFrom: number | undefined;
}> {
  const { clock, firestore } = context;
  // Firestore may run this again after a commit whose reply was lost: the grant that was open has ended then.
  let wasOpen = false;
  return firestore.runTransaction(async (transaction) => {
    const [user, grants] = await Promise.all([
      getUser(firestore, uid, transaction),
      listGrants(firestore, transaction),
    ]);
    endSessions(firestore, transaction, { uid, user, now: clock.realNow() });
    wasOpen ||= hasOpenGrant(grants, uid);
    // One that had ended belongs to an earlier time as an admin, where the member was one until now. Where that is not
    // known, the next run says it.
    const isGrantLost = wasAdmin ? !wasOpen : grants.every((each) => each.uid !== uid);
    const findOpen = (all: typeof grants) =>
      all.find((each) => each.uid === uid && each.untilBlock === null);
    // The newest block may be before a grant of a moment ago. A given one is a mistake, which would hide all that it paid.
    const isMistaken = givenBlock !== undefined && givenBlock < (findOpen(grants)?.fromBlock ?? 0);
    // Without its last block it stays open, so that the next run ends it.
    const staysOpen = untilBlock === null || isMistaken;
    const after = staysOpen ? grants : endGrant(grants, uid, untilBlock);
    setGrants(firestore, transaction, after);
    const ended = isGrantLost ? undefined : after.findLast((each) => each.uid === uid);
    const lastBlock = ended?.untilBlock ?? null;
    const openFrom = findOpen(after)?.fromBlock;
    // The API asks for the custom claim and the grant, so that the end of one of them takes the rights.
    const isAdminStill = wasAdmin === null && openFrom !== undefined;
    appendAudit(context, transaction, {
      action: 'admin.revoked',
      subject: paths.user(uid),
      before: { admin: wasAdmin },
      after: { admin: isAdminStill, untilBlock: lastBlock },
    });
    return { isAdminStill, isGrantLost, lastBlock, openFrom };
  });
}
