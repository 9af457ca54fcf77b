import { useEffect, useState } from 'react';
import type { RowOf } from '../../base/api/paged-calls.ts';

type Payment = RowOf<'getTransfers'>;

/** Most payments are final within seconds. */
const patienceMs = 30_000;
const none: ReadonlySet<string> = new Set();

/**
 * The hashes of those unfinished payments about which a member may want to do something: they are not
 * confirmed for a while after their newest attempt was submitted, or the network refuses them.
 */
export function useLatePayments(unfinished: readonly Payment[]): ReadonlySet<string> {
  const [late, setLate] = useState(none);
  useEffect(() => {
    const wait = (row: Payment) =>
      setTimeout(() => setLate((known) => new Set(known).add(attemptOf(row))), remainingMs(row));
    const timers = unfinished.map(wait);
    return () => timers.forEach(clearTimeout);
  }, [unfinished]);
  const isLate = (row: Payment) =>
    (row.problem ?? '') !== '' || late.has(attemptOf(row)) || remainingMs(row) <= 0;
  // Without a next attempt there is nothing to do: its nonce went to a later payment, and it ends with that one.
  const lateRows = unfinished.filter((row) => row.nextFees !== undefined && isLate(row));
  return new Set(lateRows.map(({ txn }) => txn));
}

/** Names the newest attempt of a payment: a cancellation leaves the hash as it is. */
const attemptOf = ({ submittedAt, txn }: Payment): string => `${txn} ${submittedAt}`;

/** How long the newest attempt is not late yet: where the clock of the device is behind, not longer than from now on. */
function remainingMs({ dates, submittedAt = dates }: Payment): number {
  return Math.min(patienceMs, Date.parse(submittedAt) + patienceMs - Date.now());
}
