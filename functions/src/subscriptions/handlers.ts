import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { getCompanyWallet } from '../ledger/company-wallet-store.ts';
import { getAccount } from '../ledger/store.ts';
import { listGrants } from '../members/admins.ts';
import { mayBeCompanyMoney } from '../members/core/grants.ts';
import { getTree } from '../network/store.ts';
import { watchOwnPayments } from '../payments/watch-own-payments.ts';
import { accepted, refused } from '../platform/outcome.ts';
import { getLastOpenedDay, getRewardCalendar, startDayOf } from '../rewards/reward-calendar.ts';
import { getPlanHistory } from '../rewards/store.ts';
import { bookSubscription } from './book-subscription.ts';
import { type Booking, bookingIdOf } from './booking.ts';
import { describePlan } from './core/describe-plan.ts';
import { packageProgress } from './core/package-progress.ts';
import { paySubscription } from './pay-subscription.ts';
import { listBookings } from './store.ts';

/** The calls about subscriptions. */
export const subscriptionsHandlers = {
  getPlan: async (_, __, { context: { firestore }, today }) =>
    accepted([describePlan(await getPlanHistory(firestore), today)]),

  getCompanyWallet: async (_, { uid, admin }, { context: { config, firestore } }) => {
    const [companyWallet, grants] = await Promise.all([
      getCompanyWallet(firestore, config),
      listGrants(firestore),
    ]);
    // What is paid now comes into a block after those in which the grants began.
    const payment = { uid, blockNumber: Number.POSITIVE_INFINITY };
    const bookedByHand = mayBeCompanyMoney(grants, payment, admin);
    return accepted([{ companyWallet, ...(bookedByHand && { bookedByHand }) }]);
  },

  booking: async ({ body }, { uid, publicKey }, { context, deadline, now }) => {
    const { amt: amountMicros, mode, raw, txn: hash } = body;
    const reported = { uid, publicKey, hash, amountMicros };
    if (raw !== undefined && mode !== 'Pending') {
      return refused('invalid_input', messages.signedTransactionDiffers);
    }
    const outcome =
      raw === undefined
        ? await bookSubscription(context, { ...reported, look: mode !== 'Pending' }, now)
        : await paySubscription(context, reported, { raw, deadline }, now);
    return outcome.ok ? accepted([toBookingRow(outcome.value)]) : outcome;
  },

  pending_activation: async ({ query }, { uid, publicKey }, { context, today }) => {
    await watchOwnPayments(context, publicKey);
    const rows = await listBookings(context.firestore, uid, 'Pending', query);
    if (rows.length === 0) return accepted([]);
    const startDay = startDayOf(today, await getRewardCalendar(context.firestore));
    return accepted(
      rows.map((booking) => ({
        txn: booking.hash,
        amt: booking.amountMicros,
        dates: booking.createdAt,
        startDay,
        ...(booking.mode === 'Pending' && booking.submitted && { carried: booking.submitted }),
      })),
    );
  },

  getMyPackages: async ({ query }, { uid }, { context: { firestore }, today }) => {
    const rows = await listBookings(firestore, uid, 'user', query);
    if (rows.length === 0) return accepted([]);
    const [history, { packages }, lastOpenedDay] = await Promise.all([
      getPlanHistory(firestore),
      getTree(firestore, uid),
      getLastOpenedDay(firestore, today),
    ]);
    const { days } = await getAccount(firestore, uid);
    const opened = { today, lastOpenedDay, entryOfToday: days[today] };
    return accepted(
      rows.map((booking) => {
        const id = bookingIdOf(booking);
        const bought = packages.find((one) => one.id === id);
        return {
          AMOUNT: booking.amountMicros,
          txn: booking.hash,
          DATES: booking.createdAt,
          Activation_sl: id,
          from: booking.publicKey,
          ...(booking.mode === 'user' && { confirmed: booking.confirmedAt }),
          ...(bought !== undefined && packageProgress(history, bought, opened)),
        };
      }),
    );
  },
} satisfies Handlers<
  'getPlan' | 'getCompanyWallet' | 'booking' | 'pending_activation' | 'getMyPackages'
>;

function toBookingRow(booking: Booking): CallReply<'booking'>[number] {
  return {
    publicKey: booking.publicKey,
    amt: booking.amountMicros,
    txn: booking.hash,
    mode: booking.mode,
    dates: booking.createdAt,
  };
}
