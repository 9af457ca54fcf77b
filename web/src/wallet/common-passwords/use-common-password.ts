import { useEffect, useState } from 'react';
import { doInTime } from '../../base/time/do-in-time.ts';
import fileUrl from './common-passwords.bin?url';

const timeoutMs = 20_000;

interface Check {
  readonly isCommon: (password: string) => boolean;
}

/** Whether a password that is being chosen is among the commonest; false until the list is there. */
export function useCommonPassword(password: string): boolean {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    const leaving = new AbortController();
    void loadCheck(leaving.signal).then(setCheck);
    return () => leaving.abort();
  }, []);
  return check?.isCommon(password) === true;
}

async function loadCheck(leaving: AbortSignal): Promise<Check | undefined> {
  try {
    const [file, { isCommonPassword, readFilter }] = await Promise.all([
      doInTime(timeoutMs, leaving, readFile),
      import('./common-passwords.ts'),
    ]);
    const filter = file && readFilter(file);
    return filter && { isCommon: (password) => isCommonPassword(filter, password) };
  } catch {
    // The warning is advice: a form works without it.
    return undefined;
  }
}

async function readFile(signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const file = await fetch(fileUrl, { signal });
  return file.ok ? file.arrayBuffer() : undefined;
}
