import { parseSignedTransaction } from '../chain/signed-transaction.ts';
import type { ActingContext, Context } from '../context/context.ts';
import { findAmountProblem } from '../contract/calls/subscriptions.ts';
import { transferData } from '../contract/chain/erc20.ts';
import * as messages from '../contract/messages.ts';
import { listCompanyWallets } from '../ledger/company-wallet-store.ts';
import type { CompanyWallet } from '../ledger/core/company-wallets.ts';
import { getTree } from '../network/store.ts';
import type { Intent } from '../payments/payment.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { type SignedBytes, submitPayment } from '../payments/submit-payment.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { type Booking, newBooking, type ReportedPayment } from './booking.ts';
import { placeBooking } from './core/place-booking.ts';
import { deleteBooking, listBookingsOf, setBooking } from './store.ts';

/**
 * How many packages a member may have who pays for one more with the app: the document of all of them has room for some
 * 8,800, and the rest is for what is paid otherwise.
 */
const packagesMax = 5_000;

/** Books a subscription together with its signed payment, which the server then makes. */
export async function paySubscription(
  context: ActingContext,
  reported: ReportedPayment,
  { deadline, raw }: Pick<SignedBytes, 'deadline' | 'raw'>,
  now: BusinessTime,
): Promise<Outcome<Booking>> {
  const { clock, config, firestore } = context;
  const { amountMicros, hash, publicKey, uid } = reported;
  const problem = findAmountProblem(amountMicros);
  if (problem !== undefined) return refused('invalid_input', problem);
  const bytes = { uid, publicKey, txn: hash, raw, deadline };
  const paid = await findPaidWallet(context, reported, raw);
  if (paid === undefined) return refusedEnded;
  const intent: Intent = {
    kind: 'booking',
    to: paid.address,
    paid: { symbol: 'USDT', amount: amountMicros },
    withdrawal: null,
  };
  return submitPayment<Booking>(context, bytes, intent, async (transaction, submitted) => {
    const [wallets, stored] = await Promise.all([
      listCompanyWallets(firestore, config, transaction),
      listBookingsOf(firestore, uid, submitted.txns, transaction),
    ]);
    // A rotation names the payments on their way to the wallets that it ends: one stored after it would not be among them.
    const isRotated = wallets.every(
      ({ address, untilBlock }) => address !== paid.address || untilBlock !== paid.untilBlock,
    );
    const isFaster = submitted.replaces !== null;
    if (isRotated && (submitted.isNew || isFaster)) return refusedEnded;
    if (
      submitted.isNew &&
      (await getTree(firestore, uid, transaction)).packages.length >= packagesMax
    )
      return refused('subscription_refused', messages.tooManyPackages);
    const fresh = newBooking({ ...reported, submitted: true }, now, clock.realNow());
    const placed = placeBooking(fresh, stored, isFaster);
    if (!placed.ok) return placed;
    const { removed } = placed.value;
    if (removed !== undefined) deleteBooking(firestore, transaction, removed);
    setBooking(firestore, transaction, placed.value.booking);
    return accepted(placed.value.booking);
  });
}

const refusedEnded = refused('subscription_refused', messages.companyWalletEnded);

/**
 * The company wallet that a new payment may go to: the one that its bytes name, which may be a former one where they
 * were signed before a rotation, until that wallet's last block; undefined after it. Bytes that
 * were taken before are taken again all the same. Those for anybody else are compared with the newest, and refused for that.
 */
async function findPaidWallet(
  { chain, config, firestore }: Context,
  { amountMicros, hash }: ReportedPayment,
  raw: string,
): Promise<CompanyWallet | undefined> {
  const wallets = await listCompanyWallets(firestore, config);
  const data = parseSignedTransaction(raw)?.data;
  const paid = wallets.find(({ address }) => data === transferData(address, amountMicros));
  if (paid === undefined) return wallets.at(-1);
  const { untilBlock } = paid;
  if (untilBlock === null || (await findPaymentByTxn(firestore, hash)) !== undefined) {
    return paid;
  }
  return (await chain.getNewestBlock()) < untilBlock ? paid : undefined;
}
