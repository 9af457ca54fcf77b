import * as z from 'zod/mini';
import { appendAudit } from '../audit/store.ts';
import { mail } from '../contract/values/schemas.ts';
import { findAccount, isAdmin, listGrants, setGrants } from '../members/admins.ts';
import { openGrant } from '../members/core/grants.ts';
import { getMember } from '../members/store.ts';
import { areRightsSuspended } from '../members/wallet.ts';
import { scanOf } from '../payouts/payer-wallets.ts';
import { paths } from '../platform/paths.ts';
import { listScannedBlocks } from '../scans/scan-store.ts';
import { openContext } from './open-context.ts';
import { blockNumber, defineOperation, OperationError } from './operation.ts';
import { requireMailOwner } from './require-member.ts';

/** Makes a member an admin. */
export const grantAdmin = defineOperation({
  name: 'admin:grant',
  summary: 'Makes a member an admin',
  details: `Pay-outs from the member's wallet count from the first block on that is not final: what it sends to members is compared
with the queue. A member who was made an admin after the moment of a backup that was restored is one still, and may have
paid: --from-block says from where on, with any block before the first pay-out, for example that of the backup.

The member's sessions go on: each has the custom claim from its next login on, or when its token is renewed, which is within
the hour. admin:revoke takes all of it back. What it has ended stays so when the member is made an admin again: what the
admin had approved needs another approval, and what the admin was to pay outside of the app is free.

A member who has not verified the mail is refused, because anybody can sign up with somebody else's: the
link in the welcome mail verifies it, and so does a reset by mail. After a reset the member has to open the wallet first,
and so has one whose signup has not proven it: what an unproven wallet pays the company names nobody.`,
  exits: {
    done: 'the member is an admin',
    refused: `no such member, an unverified mail, an unproven wallet, another block than was said before, one
that is passed already, or the chain is unavailable`,
  },
  readsVariables: true,
  parameters: {
    mail: { usage: '<mail>', is: 'a mail address' },
    fromBlock: { usage: '[--from-block <n>]', is: 'the number of a block' },
  },
  schema: z.object({ mail, fromBlock: z.optional(blockNumber) }),
  async run({ mail, fromBlock: givenBlock }, context) {
    const { auth, firestore, progress, projectId } = context;
    const uid = await requireMailOwner(firestore, mail);
    const {
      user: { mailVerifiedAt, publicKey },
      wallet,
    } = await getMember(firestore, uid);
    if (mailVerifiedAt === null) {
      throw new OperationError(
        `${uid} has never shown to read ${mail}: first the link of the welcome mail, or a reset by mail`,
      );
    }
    if (wallet.provenAt === null) {
      throw new OperationError(
        `${uid} has never shown to have the wallet: first the member opens it in the app, or what it pays would name nobody`,
      );
    }
    if (wallet.replaceable || areRightsSuspended(wallet)) {
      throw new OperationError(
        `${uid} has reset the password and not proven the wallet since: first the member opens the wallet and proves it, or the reader of the mailbox would be an admin`,
      );
    }
    // The custom claim may be given before the first login.
    const { customClaims } = (await findAccount(auth, uid)) ?? (await auth.createUser({ uid }));
    const before = isAdmin(customClaims);
    const { chain } = openContext(context);
    const [headBlock, finalized] = await Promise.all([
      chain.getNewestBlock(),
      chain.getFinalizedBlockNumber(),
    ]);
    if (givenBlock !== undefined && (givenBlock < 1 || givenBlock > headBlock)) {
      throw new OperationError(`--from-block is a block from 1 to ${headBlock}, the newest`);
    }
    const scannedBefore = (await listScannedBlocks(firestore)).get(scanOf(publicKey))?.next ?? 0;
    // Before the custom claim: there must be no admin without an audit event, but an event without the claim may be.
    await firestore.runTransaction(async (transaction) => {
      const grants = await listGrants(firestore, transaction);
      const known = grants.find((each) => each.uid === uid && each.untilBlock === null);
      if (known !== undefined && givenBlock !== undefined && givenBlock !== known.fromBlock) {
        throw new OperationError(`${uid} pays from block ${known.fromBlock} on; nothing changed`);
      }
      if (before && known !== undefined) return;
      if (before && givenBlock === undefined) {
        throw new OperationError(
          `${uid} is an admin, and nothing says since when: give --from-block, before the first pay-out`,
        );
      }
      if (known === undefined && givenBlock !== undefined && givenBlock < scannedBefore) {
        throw new OperationError(
          `What ${publicKey} has sent is scanned before block ${scannedBefore}: give that one, or a later one`,
        );
      }
      // A reorganisation could put what the member pays from now on into a block before the newest.
      const fromBlock = known?.fromBlock ?? givenBlock ?? finalized + 1;
      const opened = openGrant(grants, { uid, address: publicKey }, fromBlock);
      setGrants(firestore, transaction, opened);
      appendAudit(context, transaction, {
        action: 'admin.granted',
        subject: paths.user(uid),
        before: { admin: before },
        after: { admin: true, fromBlock },
      });
    });
    await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
    progress.say(`${uid} (${mail}) is an admin of ${projectId}`);
    return 0;
  },
});
