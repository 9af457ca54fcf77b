import { lookAgain } from './look-again.ts';
import type { PaymentIntent } from './payment-intent.ts';
import {
  findForgettable,
  findSamePayment,
  isDoubtful,
  isEnded,
  isPaidByTwin,
  newestFirst,
  owesRecord,
} from './payment-model.ts';
import {
  type DeliverRecord,
  lockOfPayment,
  type PaymentParts,
  requireSaved,
  saveEvent,
} from './payment-parts.ts';
import { endOf, type PaymentEnd, type PaymentStep, settlePayment } from './settle-payment.ts';
import {
  busyElsewhere,
  type NotStarted,
  signNewPayment,
  type WantedPayment,
} from './sign-new-payment.ts';
import { underLock } from './under-lock.ts';

// Longer than a tab that works may take; a frozen one must not hold up the others for ever.
const walletWaitMs = 2 * 60_000;
const paymentWaitMs = 5 * 60_000;
// Longer than a round of the outbox takes that looks for an untraced payment.
const lookedUpWaitMs = 60_000;

const lockOfWallet = (address: string): string => `polytips:wallet:${address.toLowerCase()}`;

/** A payment that the outbox took further, and how it stands now. */
export interface DeliveredPayment {
  readonly intent: PaymentIntent;
  readonly end: PaymentEnd;
}

/**
 * The outbox: what is signed is saved before it is sent, the same bytes are sent until the chain
 * decides, and the server is told until it acknowledges, across reloads and logouts.
 * Source: design section 5, rule 5.
 */
export interface Payments {
  /**
   * Pays, or takes the payment that is meant already (`findSamePayment`) to its end. Ends after some
   * minutes at most, also when the network or another tab does not; what is undecided then,
   * `deliverPending` continues.
   */
  readonly startPayment: (
    wanted: WantedPayment & {
      readonly deliver: DeliverRecord;
      readonly onStep?: (step: PaymentStep) => void;
    },
  ) => Promise<PaymentEnd | NotStarted>;
  /**
   * Takes every unfinished payment of a member further, those aside that a tab is busy with, and looks
   * again at every doubtful one, of which it tells only news. For the start of the app and whenever it
   * comes online; no password is needed.
   */
  readonly deliverPending: (
    uid: string,
    deliver: DeliverRecord,
  ) => Promise<readonly DeliveredPayment[]>;
  /**
   * Ends an untraced payment by the word of who has looked it up, unless the chain has it after all;
   * any other stays as it is. A pay-out that was paid ends only once the server has heard of it, which
   * nobody would tell it afterwards. Returns whether the payment could be worked on.
   */
  readonly endLookedUp: (id: string, wasPaid: boolean, deliver: DeliverRecord) => Promise<boolean>;
  /** The payments of a member that are not recorded yet, oldest first. */
  readonly listUnfinished: (uid: string) => Promise<readonly PaymentIntent[]>;
  /** The payments of a member that this browser made and remembers, however they ended; newest first. */
  readonly listPayments: (uid: string) => Promise<readonly PaymentIntent[]>;
}

/** Makes the outbox. */
export function createPayments(parts: PaymentParts): Payments {
  const { store, chain, locks } = parts;

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
    return signNewPayment(parts, wanted, listSaved);
  }

  async function takeFurther(
    intent: PaymentIntent,
    deliver: DeliverRecord,
  ): Promise<DeliveredPayment | undefined> {
    const end = await settlePayment(parts, intent.id, { deliver });
    const isNews = !isDoubtful(intent.state) || end.state !== endOf(intent).state;
    return isNews ? { intent, end } : undefined;
  }

  async function takeAll(
    intents: readonly PaymentIntent[],
    deliver: DeliverRecord,
  ): Promise<readonly DeliveredPayment[]> {
    const delivered = await Promise.all(
      intents.map((intent) =>
        locks.request(lockOfPayment(intent.id), { ifAvailable: true }, async (lock) =>
          lock === null ? undefined : takeFurther(intent, deliver),
        ),
      ),
    );
    return delivered.filter((payment) => payment !== undefined);
  }

  async function takeWord(id: string, wasPaid: boolean, deliver: DeliverRecord): Promise<boolean> {
    const intent = await lookAgain(parts, id);
    const isOwed = wasPaid && intent.state === 'untraced' && owesRecord(intent);
    if (isOwed && (await deliver(intent)) === 'retry') return false;
    await saveEvent(store, intent, { kind: 'lookedUp', wasPaid });
    return true;
  }

  return {
    listUnfinished,
    listPayments: async (uid) => newestFirst(await listOfChain(uid)),
    async startPayment({ deliver, onStep, ...wanted }) {
      const find = async (asked: WantedPayment, tell?: typeof onStep) =>
        (await underLock(locks, lockOfWallet(asked.from), walletWaitMs, () =>
          findOrSign(asked, tell),
        )) ?? busyElsewhere;
      const settle = async (id: string) =>
        (await underLock(locks, lockOfPayment(id), paymentWaitMs, () =>
          settlePayment(parts, id, { deliver, onStep }),
        )) ?? endOf(await requireSaved(store, id));
      const intent = await find(wanted, onStep);
      if (intent.state === 'not started') return intent;
      // The outbox may work on it for minutes: who waits for that may leave.
      if (intent.state === 'broadcast') onStep?.('broadcast');
      const end = await settle(intent.id);
      if (end.state !== 'failed') return end;
      // A discarded one of the same may have taken its nonce: then that is what was paid. No fee is
      // agreed to here, so nothing is signed.
      const meant = await find({ ...wanted, feeLimitWei: 0n });
      return meant.state === 'not started' ? end : settle(meant.id);
    },
    async endLookedUp(id, wasPaid, deliver) {
      const work = () => takeWord(id, wasPaid, deliver);
      return (await underLock(locks, lockOfPayment(id), lookedUpWaitMs, work)) ?? false;
    },
    async deliverPending(uid, deliver) {
      const intents = await listOfChain(uid);
      await Promise.all(findForgettable(intents).map(({ id }) => store.remove(id)));
      const unfinished = await takeAll(
        intents.filter(({ state }) => !isEnded(state)),
        deliver,
      );
      // After those: one that has just been found replaced may have been so by a discarded one.
      const doubtful = await takeAll(
        intents.filter(({ state }) => isDoubtful(state)),
        deliver,
      );
      const now = await listOfChain(uid);
      return [...unfinished, ...doubtful].filter(
        ({ intent, end }) => end.state !== 'failed' || !isPaidByTwin(intent, now),
      );
    },
  };
}
