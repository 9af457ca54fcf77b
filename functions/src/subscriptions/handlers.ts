import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { getCompanyWallet } from '../ledger/company-wallet-store.ts';
import { getAccount } from '../ledger/store.ts';
import { getTree } from '../network/store.ts';
import { watchOwnPayments } from '../payments/watch-payment.ts';
import { accepted, refused } from '../platform/outcome.ts';
import { getLastOpenedDay, getRewardCalendar, startDayOf } from '../rewards/reward-calendar.ts';
import { getPlanHistory } from '../rewards/store.ts';
import { describePlan } from './core/describe-plan.ts';
import { packageProgress } from './core/package-progress.ts';
import { bookSubscription, paySubscription } from './service.ts';
import { listSubscriptions } from './store.ts';
import { type Subscription, subscriptionIdOf } from './subscription.ts';

/** The calls about subscriptions. */
export const subscriptionsHandlers = {
  getPlan: async (_, __, { context: { firestore }, today }) =>
    accepted([describePlan(await getPlanHistory(firestore), today)]),

  getCompanyWallet: async (_, __, { context: { config, firestore } }) =>
    accepted([{ companyWallet: await getCompanyWallet(firestore, config) }]),

  booking: async ({ body }, { uid, publicKey }, { context, now }) => {
    const { amt: amountMicros, mode, raw, txn: hash } = body;
    const booking = { uid, publicKey, hash, amountMicros };
    if (raw !== undefined && mode !== 'Pending') {
      return refused('invalid_input', messages.signedTransactionDiffers);
    }
    const outcome =
      raw === undefined
        ? await bookSubscription(context, { ...booking, look: mode !== 'Pending' }, now)
        : await paySubscription(context, booking, raw, now);
    return outcome.ok ? accepted([toBookingRow(outcome.value)]) : outcome;
  },

  pending_activation: async ({ query }, { uid, publicKey }, { context, today }) => {
    await watchOwnPayments(context, publicKey);
    const rows = await listSubscriptions(context.firestore, uid, 'Pending', query);
    if (rows === undefined) return refused('invalid_input', messages.listChanged);
    if (rows.length === 0) return accepted('No Data');
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
    const rows = await listSubscriptions(firestore, uid, 'user', query);
    if (rows === undefined) return refused('invalid_input', messages.listChanged);
    if (rows.length === 0) return accepted('No Data');
    const [history, { packages }, lastOpenedDay] = await Promise.all([
      getPlanHistory(firestore),
      getTree(firestore, uid),
      getLastOpenedDay(firestore, today),
    ]);
    const { days } = await getAccount(firestore, uid);
    const opened = { today, lastOpenedDay, entryOfToday: days[today] };
    return accepted(
      rows.map((subscription) => {
        const id = subscriptionIdOf(subscription);
        const bought = packages.find((one) => one.id === id);
        return {
          AMOUNT: subscription.amountMicros,
          txn: subscription.hash,
          DATES: subscription.createdAt,
          Activation_sl: id,
          from: subscription.publicKey,
          ...(subscription.mode === 'user' && { confirmed: subscription.confirmedAt }),
          ...(bought !== undefined && packageProgress(history, bought, opened)),
        };
      }),
    );
  },
} satisfies Handlers<
  'getPlan' | 'getCompanyWallet' | 'booking' | 'pending_activation' | 'getMyPackages'
>;

function toBookingRow(subscription: Subscription): CallReply<'booking'>[number] {
  return {
    publicKey: subscription.publicKey,
    amt: subscription.amountMicros,
    txn: subscription.hash,
    mode: subscription.mode,
    dates: subscription.createdAt,
  };
}
