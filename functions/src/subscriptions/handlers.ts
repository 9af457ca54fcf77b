import { checksumAddress } from '../chain/addresses.ts';
import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import { messages } from '../contract/messages.ts';
import { formatMicros, isUsdtAmount, parseMicros } from '../contract/micros.ts';
import { accepted, refused } from '../platform/outcome.ts';
import { bookSubscription, recordTransfer } from './service.ts';
import { listSubscriptions, listTransfers } from './store.ts';
import { type Subscription, subscriptionIdOf } from './subscription.ts';

/** The calls about subscriptions and recorded sends. */
export const subscriptionsHandlers = {
  transfer: async ({ body }, { uid, publicKey }, { context, now }) => {
    const amt = normalizeAmount(body.amt, body.symbol);
    if (amt === undefined) return refused('invalid_input', messages.invalidAmount);
    const outcome = await recordTransfer(context, uid, {
      publicKey,
      amt,
      txn: body.txn,
      details: checksumAddress(body.details),
      symbol: body.symbol,
      status: body.status,
      dates: now.toISOString(),
    });
    return outcome.ok ? accepted([outcome.value]) : outcome;
  },

  getTransfers: async ({ query }, { uid }, { context }) => {
    const rows = await listTransfers(context.firestore, uid, query);
    return accepted(rows.length === 0 ? 'No Data' : rows);
  },

  booking: async ({ body }, { uid, publicKey }, { context, now }) => {
    const look = body.mode !== 'Pending';
    const booking = { uid, publicKey, hash: body.txn, amountMicros: body.amt, look };
    const outcome = await bookSubscription(context, booking, now);
    return outcome.ok ? accepted([toBookingRow(outcome.value)]) : outcome;
  },

  pending_activation: async ({ query }, { uid }, { context }) => {
    const rows = await listSubscriptions(context.firestore, uid, 'Pending', query);
    if (rows.length === 0) return accepted('No Data');
    return accepted(
      rows.map(({ hash, amountMicros, createdAt }) => ({
        txn: hash,
        amt: amountMicros,
        dates: createdAt,
      })),
    );
  },

  getMyPackages: async ({ query }, { uid }, { context }) => {
    const rows = await listSubscriptions(context.firestore, uid, 'user', query);
    if (rows.length === 0) return accepted('No Data');
    return accepted(
      rows.map((subscription) => ({
        AMOUNT: subscription.amountMicros,
        txn: subscription.hash,
        DATES: subscription.createdAt,
        Activation_sl: subscriptionIdOf(subscription),
      })),
    );
  },
} satisfies Handlers<
  'transfer' | 'getTransfers' | 'booking' | 'pending_activation' | 'getMyPackages'
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

/** The amount of a recorded send: USDT with exactly 6 decimals, POL as given; undefined for nothing. */
function normalizeAmount(amount: string, symbol: 'USDT' | 'POL'): string | undefined {
  if (!/[1-9]/.test(amount)) return undefined;
  if (symbol === 'POL') return amount;
  return isUsdtAmount(amount) ? formatMicros(parseMicros(amount)) : undefined;
}
