import { inTime } from '../time/in-time.ts';
import { doInTurn } from './do-in-turn.ts';
import { endDelivery } from './service-worker.ts';

const lock = 'polytips:device';
/** How long an end waits for its turn at most, and how long it may take then. */
const endMs = 5_000;

/**
 * Does work on the messages to this browser, in turn with all tabs: what ends late ends nothing that another press has
 * begun, unless it takes longer than its turn, which the next renewal repairs. After `waitMs` it goes ahead without its
 * turn, because a tab may have been put to sleep in its own.
 */
export const inDeviceTurn = <Value>(work: () => Promise<Value>, waitMs: number): Promise<Value> =>
  doInTurn(lock, waitMs, work);

/**
 * Ends the delivery of messages to this browser in its turn, for which it does not wait long: the next member of this
 * browser must not read what is sent to this one. Never fails.
 */
export const endDeliveryInTurn = (): Promise<void> =>
  inDeviceTurn(() => inTime(endDelivery(), endMs), endMs);
