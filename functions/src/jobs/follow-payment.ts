import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/v2';
import type { Context } from '../context/context.ts';
import { isAsLookedAt, isSamePayment } from '../payments/core/after-look.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { findPayment, parsePayment } from '../payments/store.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { finishSubmittedPayout } from '../payouts/finish-payout.ts';
import { newRequestId } from '../platform/ids.ts';
import type { Timer } from '../platform/timer.ts';
import { firstLooksMs } from '../rechecks/core/next-look.ts';
import { finishSubmittedBooking } from '../subscriptions/finish-submitted-booking.ts';

/** The time between two looks at new bytes, which are looked at after 5, 15 and 45 seconds. */
const pausesMs = firstLooksMs.map((lookMs, look) => lookMs - (firstLooksMs[look - 1] ?? 0));

/**
 * What follows from a payment that was written: new bytes are watched while they are most likely mined,
 * and what an ended one was for is booked. The job `reconcile` does what is lost here, and all of it while payments are
 * paused: in the midst of an import a booking would be failed without the documents that prove it.
 */
export async function followPayment(
  context: Context,
  { before, after }: Change<DocumentSnapshot>,
  { sleep }: Pick<Timer, 'sleep'>,
): Promise<void> {
  if (!after.exists || (await findPaymentsPause(context.firestore)) !== undefined) return;
  const payment = parsePayment(after);
  const earlier = before.exists ? parsePayment(before) : undefined;
  const acting = { ...context, actor: { id: 'trigger:followPayment', requestId: newRequestId() } };
  if (payment.state !== 'pending') {
    if (earlier?.state === payment.state) return;
    await finishSubmittedBooking(acting, payment);
    await finishSubmittedPayout(acting, payment);
    return;
  }
  // Another payment may have taken the nonce of the one before.
  if (isSamePayment(earlier, payment) && isAsLookedAt(earlier, payment)) return;
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs);
    const current = await findPayment(context.firestore, payment);
    if (current?.state !== 'pending' || current.txns[0] !== payment.txns[0]) return;
    const watched = await watchPayment(context, current);
    if (watched.state !== 'pending') return;
  }
}
