import { useEffect, useState } from 'react';
import type { RowOf } from '../../base/api/paged-calls.ts';

/** Most payments are final within seconds. */
const patienceMs = 30_000;
const none: ReadonlySet<string> = new Set();

/**
 * The hashes of those unfinished payments about which a member may want to do something: they are not
 * confirmed for a while, or the network refuses them.
 */
export function useLatePayments(unfinished: readonly RowOf<'getTransfers'>[]): ReadonlySet<string> {
  const [late, setLate] = useState(none);
  const waiting = unfinished.map(({ txn }) => txn).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setLate(new Set(waiting.split(' '))), patienceMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  const isLate = ({ txn, problem = '' }: RowOf<'getTransfers'>) => problem !== '' || late.has(txn);
  // Without a next attempt there is nothing to do: its nonce went to a later payment, and it ends with that one.
  const lateRows = unfinished.filter((row) => row.nextFees !== undefined && isLate(row));
  return new Set(lateRows.map(({ txn }) => txn));
}
