import { useEffect, useState } from 'react';
import { doInTime } from '../../base/time/do-in-time.ts';
import fileUrl from './common-passwords.bin?url';

const timeoutMs = 20_000;

type PasswordCheck = (password: string) => boolean;

/** Whether a password that is being chosen is among the commonest; false until the list is there. */
export function useCommonPassword(password: string): boolean {
  const [loaded, setLoaded] = useState<{ readonly isCommon: PasswordCheck }>();
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const isCommon = await loadCheck(leaving.signal);
      if (isCommon !== undefined && !leaving.signal.aborted) setLoaded({ isCommon });
    };
    void load();
    return () => leaving.abort();
  }, []);
  return loaded?.isCommon(password) === true;
}

async function loadCheck(leaving: AbortSignal): Promise<PasswordCheck | undefined> {
  try {
    const [file, { isCommonPassword, readFilter }] = await Promise.all([
      doInTime(timeoutMs, leaving, readFile),
      import('./common-passwords.ts'),
    ]);
    const filter = file === undefined ? undefined : readFilter(file);
    return filter === undefined ? undefined : (password) => isCommonPassword(filter, password);
  } catch {
    // The warning is advice: a form works without it.
    return undefined;
  }
}

async function readFile(signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const file = await fetch(fileUrl, { signal });
  return file.ok ? file.arrayBuffer() : undefined;
}
