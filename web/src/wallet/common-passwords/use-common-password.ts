import { useEffect, useState } from 'react';
import type { BloomFilter } from './bloom-filter.ts';
import fileUrl from './common-passwords.bin?url';
import { isCommonPassword, readFilter } from './common-passwords.ts';

const timeoutMs = 20_000;

/** Whether a password that is being chosen is among the commonest; false until the list is there. */
export function useCommonPassword(password: string): boolean {
  const [filter, setFilter] = useState<BloomFilter>();
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const loaded = await loadFilter(leaving.signal);
      if (!leaving.signal.aborted) setFilter(loaded);
    };
    void load();
    return () => leaving.abort();
  }, []);
  return filter !== undefined && isCommonPassword(filter, password);
}

async function loadFilter(leaving: AbortSignal): Promise<BloomFilter | undefined> {
  try {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(timeoutMs)]);
    const file = await fetch(fileUrl, { signal });
    return file.ok ? readFilter(await file.arrayBuffer()) : undefined;
  } catch {
    // The warning is advice: a form works without it.
    return undefined;
  }
}
