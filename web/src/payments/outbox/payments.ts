import type { PaymentIntent } from '../payment-intent.ts';
import {
  findForgettable,
  findSamePayment,
  isEnded,
  isPaidBySame,
  mayStillBePaid,
  newestFirst,
  owesRecord,
} from '../payment-model.ts';
import {
  type DeliverRecord,
  lockOfPayment,
  type PaymentDeps,
  requireSaved,
  saveEvent,
} from './payment-deps.ts';
import { recheckPayment } from './recheck-payment.ts';
import { endOf, type PaymentEnd, type PaymentStep, settlePayment } from './settle-payment.ts';
import {
  busyElsewhere,
  type NotStarted,
  signNewPayment,
  type WantedPayment,
} from './sign-new-payment.ts';
import { underLock } from './under-lock.ts';

// Longer than a working tab takes; a frozen one must not block the others for ever.
const walletWaitMs = 2 * 60_000;
const paymentWaitMs = 5 * 60_000;
// Longer than a round of the outbox takes to recheck an unknown payment.
const resolveWaitMs = 60_000;

const lockOfWallet = (address: string): string => `polytips:wallet:${address.toLowerCase()}`;

/** A payment that the outbox resumed, and its end. */
export interface DeliveredPayment {
  readonly intent: PaymentIntent;
  readonly end: PaymentEnd;
}

/**
 * The outbox: it saves signed bytes before it broadcasts them, broadcasts the same bytes until the
 * chain decides, and posts the record until the server acknowledges it, across reloads and logouts.
 * Source: design section 5, rule 5.
 */
export interface Payments {
  /**
   * Makes a new payment, or resumes the same one that exists already (`findSamePayment`). Ends after
   * some minutes at most, even if the network or another tab hangs; `deliverPending` then continues an
   * undecided one.
   */
  readonly startPayment: (
    wanted: WantedPayment & {
      readonly deliver: DeliverRecord;
      readonly onStep?: (step: PaymentStep) => void;
    },
  ) => Promise<PaymentEnd | NotStarted>;
  /**
   * Resumes every unfinished payment of a member that no other tab holds. Rechecks the rejected and
   * unknown ones, and returns those only when their state changed. Runs when the app starts and whenever
   * it comes online; it needs no password.
   */
  readonly deliverPending: (
    uid: string,
    deliver: DeliverRecord,
  ) => Promise<readonly DeliveredPayment[]>;
  /**
   * Ends an unknown payment by what the member found out, unless the chain knows it after all; any other
   * stays as it is. A paid pay-out ends only once the server has its record, because nothing posts the
   * record later. Returns false when the payment could not be ended now.
   */
  readonly resolveUnknown: (
    id: string,
    wasPaid: boolean,
    deliver: DeliverRecord,
  ) => Promise<boolean>;
  /** The payments of a member that are not recorded yet, oldest first. */
  readonly listUnfinished: (uid: string) => Promise<readonly PaymentIntent[]>;
  /** The payments of a member that this browser made and still stores, in any state; newest first. */
  readonly listPayments: (uid: string) => Promise<readonly PaymentIntent[]>;
}

/** Makes the outbox. */
export function createPayments(deps: PaymentDeps): Payments {
  const { store, chain, locks } = deps;

  const listOfChain = async (uid: string) =>
    (await store.list(uid))
      .filter(({ chainId }) => chainId === chain.chainId)
      .toSorted((one, other) => one.savedAtMs - other.savedAtMs);

  const listUnfinished = async (uid: string) =>
    (await listOfChain(uid)).filter(({ state }) => !isEnded(state));

  async function findOrSign(
    wanted: WantedPayment,
    onStep: ((step: PaymentStep) => void) | undefined,
  ): Promise<PaymentIntent | NotStarted> {
    const listSaved = async () =>
      (await listOfChain(wanted.uid)).filter(
        ({ from }) => from.toLowerCase() === wanted.from.toLowerCase(),
      );
    const same = findSamePayment(await listSaved(), wanted);
    if (same !== undefined) return same;
    onStep?.('signing');
    return signNewPayment(deps, wanted, listSaved);
  }

  async function settleOne(
    intent: PaymentIntent,
    deliver: DeliverRecord,
  ): Promise<DeliveredPayment | undefined> {
    const end = await settlePayment(deps, intent.id, { deliver });
    const hasChanged = !mayStillBePaid(intent.state) || end.state !== endOf(intent).state;
    return hasChanged ? { intent, end } : undefined;
  }

  async function settleAll(
    intents: readonly PaymentIntent[],
    deliver: DeliverRecord,
  ): Promise<readonly DeliveredPayment[]> {
    const delivered = await Promise.all(
      intents.map((intent) =>
        locks.request(lockOfPayment(intent.id), { ifAvailable: true }, async (lock) =>
          lock === null ? undefined : settleOne(intent, deliver),
        ),
      ),
    );
    return delivered.filter((payment) => payment !== undefined);
  }

  async function endAsResolved(
    id: string,
    wasPaid: boolean,
    deliver: DeliverRecord,
  ): Promise<boolean> {
    const intent = await recheckPayment(deps, id);
    const isOwed = wasPaid && intent.state === 'untraced' && owesRecord(intent);
    if (isOwed && (await deliver(intent)) === 'retry') return false;
    await saveEvent(store, intent, { kind: 'resolved', wasPaid });
    return true;
  }

  return {
    listUnfinished,
    listPayments: async (uid) => newestFirst(await listOfChain(uid)),
    async startPayment({ deliver, onStep, ...wanted }) {
      const find = async (payment: WantedPayment, report?: typeof onStep) =>
        (await underLock(locks, lockOfWallet(payment.from), walletWaitMs, () =>
          findOrSign(payment, report),
        )) ?? busyElsewhere;
      const settle = async (id: string) =>
        (await underLock(locks, lockOfPayment(id), paymentWaitMs, () =>
          settlePayment(deps, id, { deliver, onStep }),
        )) ?? endOf(await requireSaved(store, id));
      const intent = await find(wanted, onStep);
      if (intent.state === 'not started') return intent;
      // The outbox may hold it for minutes: the member may leave the dialog meanwhile.
      if (intent.state === 'broadcast') onStep?.('broadcast');
      const end = await settle(intent.id);
      if (end.state !== 'failed') return end;
      // A rejected payment of the same may have used its nonce: then that one was paid. The fee limit is
      // zero, so nothing is signed.
      const same = await find({ ...wanted, feeLimitWei: 0n });
      return same.state === 'not started' ? end : settle(same.id);
    },
    async resolveUnknown(id, wasPaid, deliver) {
      const work = () => endAsResolved(id, wasPaid, deliver);
      return (await underLock(locks, lockOfPayment(id), resolveWaitMs, work)) ?? false;
    },
    async deliverPending(uid, deliver) {
      const intents = await listOfChain(uid);
      await Promise.all(findForgettable(intents).map(({ id }) => store.remove(id)));
      const unfinished = await settleAll(
        intents.filter(({ state }) => !isEnded(state)),
        deliver,
      );
      // After the unfinished ones: a rejected payment may have replaced one of them.
      const changed = await settleAll(
        intents.filter(({ state }) => mayStillBePaid(state)),
        deliver,
      );
      const now = await listOfChain(uid);
      return [...unfinished, ...changed].filter(
        ({ intent, end }) => end.state !== 'failed' || !isPaidBySame(intent, now),
      );
    },
  };
}
