import { doInTime } from '../time/do-in-time.ts';
import { inTime } from '../time/in-time.ts';
import { endDelivery } from './service-worker.ts';

const lock = 'polytips:device';
const endMs = 5_000;
const waitToEndMs = 5_000;

/**
 * Does work on the messages to this browser, in turn with all tabs: what ends late ends nothing that another press has
 * begun, unless it takes longer than its turn, which the next renewal repairs. After `waitMs` it goes ahead without its
 * turn, because a tab may have been put to sleep in its own.
 */
export async function inDeviceTurn<Value>(
  work: () => Promise<Value>,
  waitMs: number,
): Promise<Value> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await doInTime(waitMs, undefined, (signal) =>
      navigator.locks.request(lock, { signal }, begin),
    );
  } catch (error) {
    if (hasBegun) throw error;
    return begin();
  }
}

/**
 * Ends the delivery of messages to this browser in its turn, for which it does not wait long: the next member of this
 * browser must not read what is sent to this one. Never fails.
 */
export const endDeliveryInTurn = (): Promise<void> =>
  inDeviceTurn(() => inTime(endDelivery(), endMs), waitToEndMs);
