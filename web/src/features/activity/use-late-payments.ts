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
  return new Set(unfinished.filter(isLate).map(({ txn }) => txn));
}
