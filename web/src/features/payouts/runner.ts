import { createStore, type Followed } from '../../base/store.ts';
import { isStillConfirmed, momentNow, msSince } from '../../base/time/moment.ts';
import type { Payer } from '../../payments/create-payer.ts';
import type { ProposedPayment } from '../../payments/payment.ts';
import { payOrder } from '../../payments/payment-controller.ts';
import type { ClaimRefusal } from './claim-payout.ts';
import type { Payout } from './queue-model.ts';
import {
  nextRun,
  noRun,
  outcomeOf,
  outcomeOfRefusal,
  type Run,
  type RunEnd,
  type RunEvent,
  rowsIn,
  type SigningTrouble,
} from './run.ts';

/** How many payments of a run may be submitted and not final at a time. */
const inProcessMax = 3;
const lookEveryMs = 2_000;
/** So often a payment is looked at that does not end: five minutes and more, with a slow server. */
const looksMax = 150;
/** So long a row is tried while something is out of reach, by either clock; the pauses between grow up to the second. */
const retryForMs = 5 * 60_000;
const retryEveryMaxMs = 10_000;
/** A long run pays faster than the server may be asked for what the admin's own payments change. */
const changesEveryMs = 5_000;

/** The dependencies of a runner. */
export interface RunnerDeps extends Payer {
  /** Claims a withdrawal right before it is signed. @returns why it may not be paid. */
  readonly claim: (serial: string) => Promise<ClaimRefusal | undefined>;
  /** How the payment of a withdrawal ended; undefined where nobody answers. */
  readonly findEnd: (serial: string) => Promise<'paid' | 'unpaid' | 'open' | undefined>;
  /** Called when payments of the run were submitted, failed or became final: at most every 5 s. */
  readonly onChange: () => void;
  /** Called when the run has ended, also after its screen was left. */
  readonly onEnd: () => void;
  readonly sleep: (ms: number) => Promise<void>;
}

/** What an admin agrees to in the review of a run. */
export interface RunAgreement {
  /** So many of the reviewed rows are paid, from the first on. */
  readonly count: number;
  /** The highest network fee of each payment. */
  readonly feeLimitWei: bigint;
  /** The hashes of the payments that the network refuses whose place the first takes. */
  readonly displaced: readonly string[];
}

/** Pays the payout queue, row after row, with the one wallet that the admin unlocks. */
export interface Runner {
  readonly run: Followed<Run>;
  readonly review: (rows: readonly Payout[]) => void;
  /** Pays the reviewed rows as agreed. */
  readonly confirm: (agreement: RunAgreement) => Promise<void>;
  /** Pays them once the wallet is unlocked; long after they were confirmed it leads back to their review. */
  readonly unlocked: () => Promise<void>;
  /** Finishes the row that is being signed, then stops. */
  readonly stop: () => void;
  readonly leave: () => void;
}

/** Makes a runner without a run. */
export function createRunner(deps: RunnerDeps): Runner {
  const run = createStore<Run>(noRun);
  const dispatch = (event: RunEvent) => run.set(nextRun(run.get(), event));
  const notifyOfChange = throttle(deps.onChange, changesEveryMs);
  let agreed: RunAgreement = { count: 0, feeLimitWei: 0n, displaced: [] };
  let confirmedAt = momentNow();

  async function start(): Promise<void> {
    const { rows } = run.get();
    const end = await payRows(rows);
    dispatch({ kind: 'ended', end });
    deps.onEnd();
  }

  async function payRows(rows: readonly Payout[]): Promise<RunEnd> {
    try {
      for (const row of rows) {
        const end = (await waitForRoom(inProcessMax)) ?? (await payRow(row));
        if (end !== undefined) return end;
      }
      const end = await waitForRoom(1);
      return end === 'stopped' ? end : 'finished';
    } catch (error) {
      // A fault: without an end the admin would see a run for ever.
      reportError(error);
      return 'broken';
    }
  }

  /** Waits until fewer than `max` payments are in process. @returns an end where there is no going on. */
  async function waitForRoom(max: number): Promise<RunEnd | undefined> {
    let looks = 0;
    while (run.get().stage === 'running') {
      const open = rowsIn(run.get(), 'in process');
      const [oldest] = open;
      if (oldest === undefined || open.length < max) return undefined;
      // The nonces of a wallet end in their order. To look at all of them would reach the server's limit in a long run.
      const end = await settle(oldest);
      looks = end === 'paid' || end === 'unpaid' ? 0 : looks + 1;
      if (looks === looksMax) return end === undefined ? 'unreachable' : 'unconfirmed';
      if (looks > 0) await deps.sleep(lookEveryMs);
    }
    return 'stopped';
  }

  /** Notes how the payment of a row has ended. @returns as `findEnd`. */
  async function settle({ WITHDRA_SL: serial }: Payout) {
    const end = await deps.findEnd(serial);
    if (end === undefined || end === 'open') return end;
    dispatch({
      kind: 'progressed',
      serial,
      progress:
        end === 'paid'
          ? { state: 'paid' }
          : { state: 'failed', message: 'Its payment failed; it waits again' },
    });
    notifyOfChange();
    return end;
  }

  /**
   * Pays a row; again and again for minutes while the server or the network is out of reach and nothing of it is signed: the
   * connection of a phone comes and goes. @returns the end of the run where the next row would meet the same.
   */
  async function payRow(row: Payout): Promise<RunEnd | undefined> {
    const note = (trouble?: SigningTrouble) =>
      dispatch({
        kind: 'progressed',
        serial: row.WITHDRA_SL,
        progress: { state: 'signing', trouble },
      });
    note();
    const begunAt = momentNow();
    for (let tries = 1; run.get().stage === 'running'; tries += 1) {
      const end = await tryRow(row, note);
      if (end !== 'unreachable') return end;
      note('unreachable');
      await deps.sleep(Math.min(lookEveryMs * tries, retryEveryMaxMs));
      // After the pause: a page that has slept in it signs nothing more.
      if (msSince(begunAt) >= retryForMs) return end;
    }
    return 'stopped';
  }

  /** Pays a row unless something is out of reach. @returns as `payRow`. */
  async function tryRow(
    row: Payout,
    note: (trouble?: SigningTrouble) => void,
  ): Promise<RunEnd | undefined> {
    const { WITHDRA_SL: serial } = row;
    // Before the claim: a row that is claimed for nothing keeps other admins waiting.
    if (!deps.isUnlocked()) return 'locked';
    const order = await deps.openOrder(proposalOf(row));
    // It is no further attempt of another one, so the server is missing, or refuses to say.
    if (typeof order === 'string') return 'unreachable';
    // The network refuses one since the review, which has not named it: nobody has agreed that a row takes its place.
    const { nonce, unfinished } = order;
    if (unfinished.some((each) => each.nonce === nonce && !agreed.displaced.includes(each.txn)))
      return 'earlier refused';
    // The own claim again changes nothing.
    const refusal = await deps.claim(serial);
    const outcome =
      refusal === undefined
        ? outcomeOf(
            await payOrder(deps, order, agreed.feeLimitWei, (step) =>
              note(step === 'unanswered' ? step : undefined),
            ),
          )
        : outcomeOfRefusal(refusal);
    if (outcome.kind === 'ended') return outcome.end;
    dispatch({ kind: 'progressed', serial, progress: outcome.progress });
    notifyOfChange();
    return undefined;
  }

  return {
    run,
    review: (rows) => dispatch({ kind: 'reviewed', rows }),
    async confirm(agreement) {
      if (run.get().stage !== 'review') return;
      agreed = agreement;
      confirmedAt = momentNow();
      const { count } = agreement;
      if (!deps.isUnlocked()) return dispatch({ kind: 'lockedConfirmed', count });
      dispatch({ kind: 'confirmed', count });
      await start();
    },
    async unlocked() {
      const { rows, stage } = run.get();
      if (stage !== 'unlock') return;
      if (!isStillConfirmed(confirmedAt)) return dispatch({ kind: 'reviewed', rows });
      dispatch({ kind: 'unlocked' });
      await start();
    },
    stop: () => dispatch({ kind: 'stopPressed' }),
    leave: () => dispatch({ kind: 'left' }),
  };
}

/** The same act, done at once, and for all calls that come within `everyMs` after it once more at the end of that time. */
function throttle(act: () => void, everyMs: number): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function call(): void {
    isWaiting = pause !== undefined;
    if (isWaiting) return;
    act();
    pause = setTimeout(() => {
      pause = undefined;
      if (isWaiting) call();
    }, everyMs);
  }

  return call;
}

/** The payment of a row. */
export const proposalOf = ({
  WITHDRA_SL: withSL,
  publicKey: to,
  NAMES,
  CODES,
  NET,
}: Payout): ProposedPayment => ({
  to,
  recipient: `${NAMES} (${CODES})`,
  paid: { symbol: 'USDT', amount: NET },
  purpose: { kind: 'payout', withSL },
});
