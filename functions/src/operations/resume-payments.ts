import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { appendAudit, auditEventsSince, listLostEvents } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { address } from '../contract/values/schemas.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { compareAdmins } from '../members/admins.ts';
import { endPause, findPaymentsPause } from '../payments/pause.ts';
import type { Payment } from '../payments/payment.ts';
import { listAllPending } from '../payments/store.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { listForgottenPayers, listWallets, scanOf } from '../payouts/payer-wallets.ts';
import { reconcilePayouts } from '../payouts/reconcile-payouts.ts';
import { parseOutflowKey, unaskedActions } from '../payouts/record-outflow.ts';
import { reconcilePayers } from '../payouts/scan-payers.ts';
import { parseDocument } from '../platform/collection.ts';
import { isUnreadable } from '../platform/firestore-errors.ts';
import { paths } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { listScannedBlocks } from '../scans/scan-store.ts';
import { findMostLooks } from '../scans/set-aside-store.ts';
import { reconcileBookings } from '../subscriptions/reconcile-bookings.ts';
import { parseSerial } from '../withdrawals/withdrawal.ts';
import { openScans } from './core/open-scans.ts';
import { laterName, laterParameter, openLater } from './later-database.ts';
import { openContext } from './open-context.ts';
import { defineOperation, flag, requireDocuments, separated } from './operation.ts';

/** Ends a pause of payments, once the books have what the chain has. */
export const resumePayments = defineOperation({
  name: 'payments:resume',
  summary: 'Ends a pause of payments, once the books have what the chain has',
  details: `Compares every unfinished payment with the chain, finds what reached the company and what payers have sent, and
ends the pause when nothing is open: every payer that was ever followed is still known, the admins of Firebase Auth are
those of the list of admins, each payment was looked at, every transaction of a payer is in a block, final and
scanned, no scan stands beyond the final blocks, nothing of a payer is set aside, and since the pause no payer was
found to have sent a member what no withdrawal asks for, or what was paid before: payout:book books it, and
--unmatched-known names the transfers, separated by commas, that are no withdrawals or are booked later: each as it is
named here, by the hash of its transaction and its place in that, which may hold others. Otherwise it
names what is open and changes nothing; run it again then, after some minutes. The log of the server goes to standard error;
the page of each alert in it is among the findings.
Give either --later or --without-later.

<database> has what was there before a restore. Payments then stay paused as well until the nonce of each pay-out that it
has as submitted, and the restored audit log has not, is used in a block that the scans have reached: the pools may have
dropped its bytes, and others who have them may still have them mined. One of whose withdrawal the books have a pending
payment with that nonce is followed by it. An event that cannot be read is to be mended in <database>.

--without-later is for a pause without a restore, and for a restore of which no such database could be made: a pay-out that
may still be mined is not looked for then, and would be paid a second time.`,
  exits: { done: 'payments are made', refused: 'they stay paused' },
  readsVariables: true,
  parameters: {
    unmatchedKnown: {
      usage: '[--unmatched-known <transfers>]',
      is: 'the names of transfers, each as <hash>:<place>, separated by commas',
    },
    later: laterParameter,
    isWithoutLater: { usage: '[--without-later]' },
  },
  schema: z
    .object({
      unmatchedKnown: separated(z.string().check(z.regex(/^0x[0-9a-f]{64}:\d{1,9}$/))),
      later: laterName,
      isWithoutLater: flag,
    })
    .check(
      // Left out by mistake, it would keep nobody from paying twice.
      z.refine(
        ({ later, isWithoutLater }) => (later === undefined) === isWithoutLater,
        'Give either --later <database> or --without-later',
      ),
    ),
  async run({ later: name, unmatchedKnown }, context) {
    const { firestore, progress, projectId } = context;
    const pausedSince = await findPaymentsPause(firestore);
    const later =
      name === undefined || pausedSince === undefined
        ? undefined
        : await openLater(projectId, name, pausedSince);
    const open = await resume(openContext(context), { unmatchedKnown, later });
    for (const line of open) progress.say(line);
    progress.say(`Payments ${open.length === 0 ? 'are made' : 'stay PAUSED'} in ${projectId}`);
    return open.length === 0 ? 0 : 1;
  },
});

/**
 * Ends the pause of payments unless something is open. `unmatchedKnown` are the names of the transfers to members that
 * may stay without a withdrawal, as an operator says: what nobody has looked at yet is never among them. `later` is the
 * database of before a restore.
 * @returns what is open, a line for each.
 * @throws {OperationError} while a restore has taken the documents away.
 */
export async function resume(
  context: ActingContext,
  {
    later,
    unmatchedKnown = [],
  }: {
    readonly later?: Firestore | undefined;
    readonly unmatchedKnown?: readonly string[];
  } = {},
): Promise<readonly string[]> {
  const { auth, chain, firestore } = context;
  const pausedSince = await findPaymentsPause(firestore);
  if (pausedSince === undefined) return [];
  await requireDocuments(firestore);
  const wallets = await listWallets(context);
  // So far the scans go.
  const settled = chain.settledBelow(await chain.getFinalizedBlockNumber());
  // A wallet with two grants is listed twice. What a former payer sends after its last block is no pay-out.
  const payers = new Set(
    wallets.payers.flatMap(({ address, untilBlock }) =>
      untilBlock !== null && untilBlock <= settled ? [] : [address],
    ),
  );
  const open: string[] = [];

  // The variables are this machine's: without a payer of the server's, what it paid since the backup is found by nobody.
  for (const address of await listForgottenPayers(context))
    open.push(
      `${address} was followed as a payer, and is none here: put it back into PAYER_WALLETS, as address:from, and as address:from:until where it pays no more`,
    );

  // Firebase Auth is not restored: whom the documents do not know as an admin, nobody scans, and may have paid.
  const { notAdmins, ungranted } = await compareAdmins(auth, firestore);
  for (const uid of ungranted)
    open.push(
      `${uid} is an admin without a grant: admin:grant with --from-block, and admin:revoke after it where they are to be none`,
    );
  for (const uid of notAdmins)
    open.push(`${uid} has a grant and is no admin: admin:revoke, or admin:grant`);

  // In this order: what a payer has in blocks by now is settled, so the scan that follows finds all of it.
  const sent = new Map<string, number>();
  for (const payer of payers) {
    const [inBlocks, final] = await Promise.all([
      // An endpoint that stands still does not have what was sent since.
      chain.getNewestNonce(payer),
      chain.getNonceAt(payer, settled),
    ]);
    sent.set(payer, inBlocks);
    if (final < inBlocks) open.push(`${payer} has sent what is too new to be scanned`);
  }

  const pending = await listAllPending(firestore);
  if (later !== undefined)
    open.push(...(await listOpenPayouts(context, later, { settled, pending })));

  for (const payment of pending) {
    const looked = await watchPayment(context, payment);
    const isLooked = looked.state !== 'pending' || looked.lookedAt !== payment.lookedAt;
    if (!isLooked) open.push(`The payment ${payment.txn} could not be compared with the chain`);
  }
  await reconcileBookings(context);
  await reconcilePayouts(context);
  await reconcilePayers(context);

  const needed = [
    ...wallets.company.flatMap(({ address }) =>
      [address, scanOf(address)].map((name) => ({ name, untilBlock: null })),
    ),
    ...wallets.payers.map(({ address, untilBlock }) => ({ name: scanOf(address), untilBlock })),
  ];
  const scanned = await listScannedBlocks(firestore);
  const finalized = await chain.getFinalizedBlockNumber();
  open.push(...openScans(needed, scanned, { settled, finalized }));
  if ((await findMostLooks(firestore, 'payoutQuarantine')) > 0) {
    open.push('A transaction of a payer is set aside in payoutQuarantine');
  }
  open.push(...(await listUnmatched(context, pausedSince, unmatchedKnown)));
  // What another payer is given to pay meanwhile would be paid twice. A payment of the books is paid by nobody else.
  for (const [payer, before] of sent) {
    const known = pending.filter(({ from }) => sameAddress(from, payer)).map(({ nonce }) => nonce);
    const next = await chain.getPendingNonce(payer);
    const waiting = Array.from(
      { length: Math.max(0, next - before) },
      (_, place) => before + place,
    );
    if (waiting.some((nonce) => !known.includes(nonce)))
      open.push(`${payer} has sent what is in no block yet`);
  }
  if (open.length > 0) return open;

  await firestore.runTransaction(async (transaction) => {
    const since = await findPaymentsPause(firestore, transaction);
    if (since === undefined) return;
    endPause(firestore, transaction);
    appendAudit(context, transaction, {
      action: 'payments.resumed',
      subject: paths.paymentsPause,
      before: { since },
      after: null,
    });
  });
  return [];
}

const submittedEvent = z.object({
  subject: z.string(),
  after: z.object({ hash: z.string(), from: address, nonce: z.int() }),
});

/**
 * The pay-outs that a restore has lost and whose nonces no settled block has used, each of which may still be mined, and the
 * events that do not say which pay-out. What a pending payment was to pay is no other payment: it is followed, whichever of
 * its attempts is mined.
 */
async function listOpenPayouts(
  { chain, firestore }: ActingContext,
  later: Firestore,
  { settled, pending }: { readonly settled: number; readonly pending: readonly Payment[] },
): Promise<string[]> {
  const lines: string[] = [];
  for (const document of await listLostEvents(firestore, later, ['payout.submitted'])) {
    const submitted = readSubmitted(document);
    if (submitted instanceof Error) {
      lines.push(`${later.databaseId} has a pay-out to be mended: ${reasonOf(submitted)}`);
      continue;
    }
    const { from, hash, nonce, subject } = submitted;
    const isFollowed = pending.some((payment) => {
      if (payment.displaced !== null || payment.nonce !== nonce) return false;
      const paid = parseSerial(payment.withdrawal ?? '');
      const isOfIt = paid !== undefined && paths.withdrawal(paid.uid, paid.day) === subject;
      return isOfIt && sameAddress(payment.from, from);
    });
    if (isFollowed || (await chain.getNonceAt(from, settled)) > nonce) continue;
    lines.push(
      `${hash} was submitted for ${subject} after the backup, and may still be mined: ${from} has to use the nonce ${nonce}, in a wallet app, and that has to be final and some two minutes old (${document.ref.path})`,
    );
  }
  return lines;
}

/** A submission as `later` has it, or why it cannot be read: such damage may be why there was a restore. */
function readSubmitted(document: QueryDocumentSnapshot) {
  try {
    const { after, subject } = parseDocument(submittedEvent, document);
    return { subject, ...after };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return error;
  }
}

/** What payers were found to have sent to members since a moment, and no unpaid withdrawal asks for, but for what is known. */
async function listUnmatched(
  { config, firestore }: ActingContext,
  since: string,
  known: readonly string[],
): Promise<string[]> {
  const { chainId } = config;
  const lines: string[] = [];
  for (const action of unaskedActions) {
    for await (const { after, audit_sl, subject } of auditEventsSince(firestore, action, since)) {
      const transfer = parseOutflowKey(chainId, audit_sl);
      if (transfer === undefined) continue;
      const name = `${transfer.hash}:${transfer.place}`;
      if (known.includes(name)) continue;
      const unclaimed = await findUnclaimed(firestore, chainId, [transfer]);
      if (unclaimed.length === 0) continue;
      const { amount, net } = after ?? {};
      const found =
        action === 'payout.duplicate'
          ? `has paid ${net} for ${subject}, which was paid before`
          : `has paid ${amount} to ${subject}, and no withdrawal asks for it`;
      lines.push(
        `${name} ${found}: payout:book ${transfer.hash} --amount <usdt> --day <YYYY-MM-DD>`,
      );
    }
  }
  return lines;
}
