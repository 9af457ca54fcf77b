import * as z from 'zod/mini';
import { appendAudit, auditEventsSince } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { sameAddress } from '../contract/patterns.ts';
import { findUnclaimed } from '../ledger/claim-store.ts';
import { listScannedBlocks } from '../ledger/scan-store.ts';
import { findMostLooks } from '../ledger/set-aside-store.ts';
import { compareAdmins } from '../members/admins.ts';
import { endPause, findPaymentsPause, isRestoring } from '../payments/pause.ts';
import { listAllPending } from '../payments/store.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { listForgottenPayers, listWallets, scanOf } from '../payouts/payer-wallets.ts';
import { reconcilePayouts } from '../payouts/reconcile-payouts.ts';
import { parseOutflowKey, unaskedActions } from '../payouts/record-outflow.ts';
import { reconcilePayers } from '../payouts/scan-payers.ts';
import { paths } from '../platform/paths.ts';
import { reconcileBookings } from '../subscriptions/reconcile-bookings.ts';
import { openScans } from './core/open-scans.ts';
import { openContext } from './open-context.ts';
import { defineOperation, hashes } from './operation.ts';

/** Ends a pause of payments, once the books have what the chain has. */
export const resumePayments = defineOperation({
  name: 'payments:resume',
  summary: 'Ends a pause of payments, once the books have what the chain has',
  details: `Compares every unfinished payment with the chain, finds what reached the company and what payers have sent, and
ends the pause when nothing is open: every payer that was ever followed is still known, the admins of Firebase Auth are
those of the list of admins, each payment was looked at, every transaction of a payer is in a block, final and
scanned, no scan stands beyond the final blocks, nothing of a payer is set aside, and since the pause no payer was
found to have sent a member what no withdrawal asks for, or what was paid before: payout:book books it, and
--unmatched-known names the transfers, separated by commas, that are no withdrawals or are booked later. Otherwise it
names what is open and changes nothing; run it again then, after some minutes. The log of the server goes to standard error.`,
  exits: { done: 'payments are made', refused: 'they stay paused' },
  readsVariables: true,
  parameters: {
    unmatchedKnown: {
      usage: '[--unmatched-known <hashes>]',
      is: 'the hashes of transactions, separated by commas',
    },
  },
  schema: z.object({ unmatchedKnown: hashes }),
  async run(given, context) {
    const { progress, projectId } = context;
    const open = await resume(openContext(context), given);
    for (const line of open) progress.say(line);
    progress.say(`Payments ${open.length === 0 ? 'are made' : 'stay PAUSED'} in ${projectId}`);
    return open.length === 0 ? 0 : 1;
  },
});

/**
 * Ends the pause of payments unless something is open. `unmatchedKnown` are the hashes of the transfers to members that
 * may stay without a withdrawal, as an operator says: what nobody has looked at yet is never among them.
 * @returns what is open, a line for each.
 */
export async function resume(
  context: ActingContext,
  { unmatchedKnown = [] }: { readonly unmatchedKnown?: readonly string[] } = {},
): Promise<readonly string[]> {
  const { actor, auth, chain, clock, firestore } = context;
  const pausedSince = await findPaymentsPause(firestore);
  if (pausedSince === undefined) return [];
  if (await isRestoring(firestore)) return ['The documents are away: bring them back first'];
  const wallets = await listWallets(context);
  const finalized = await chain.getFinalizedBlockNumber();
  // A wallet with two grants is listed twice. What a former payer sends after its last block is no pay-out.
  const payers = new Set(
    wallets.payers.flatMap(({ address, untilBlock }) =>
      untilBlock !== null && untilBlock <= finalized ? [] : [address],
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

  // In this order: what a payer has in blocks by now is final, so the scan that follows finds all of it.
  const sent = new Map<string, number>();
  for (const payer of payers) {
    const [inBlocks, final] = await Promise.all([
      // An endpoint that stands still does not have what was sent since.
      chain.getNewestNonce(payer),
      chain.getNonceAt(payer, finalized),
    ]);
    sent.set(payer, inBlocks);
    if (final < inBlocks) open.push(`${payer} has sent what is not final yet`);
  }

  const pending = await listAllPending(firestore);
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
  const now = await chain.getFinalizedBlockNumber();
  open.push(...openScans(needed, scanned, { before: finalized, now }));
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
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'payments.resumed',
      subject: paths.paymentsPause,
      before: { since },
      after: null,
    });
  });
  return [];
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
      if (transfer === undefined || known.includes(transfer.hash)) continue;
      const unclaimed = await findUnclaimed(firestore, chainId, [transfer]);
      if (unclaimed.length === 0) continue;
      const { amount, net } = after ?? {};
      lines.push(
        action === 'payout.duplicate'
          ? `${transfer.hash} has paid ${net} for ${subject}, which was paid before: payout:book`
          : `${transfer.hash} has paid ${amount} to ${subject}, and no withdrawal asks for it: payout:book`,
      );
    }
  }
  return lines;
}
