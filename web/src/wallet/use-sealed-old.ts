import { useEffect, useState } from 'react';
import { callApi } from '../base/api/call-api.ts';

/**
 * Whether the member's wallet is sealed with the password from before a reset; asked anew each time
 * that `asking` becomes true. Without an answer the password of today is what is asked for.
 */
export function useSealedOld(asking: boolean): {
  readonly isOld: boolean;
  /** Takes over what was found out otherwise. */
  readonly setOld: (isOld: boolean) => void;
} {
  const [isOld, setOld] = useState(false);

  useEffect(() => {
    if (!asking) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const reply = await callApi('walletShare', {}, leaving.signal);
      if (reply.ok && !leaving.signal.aborted) setOld(reply.data[0]?.sealed === 'old');
    };
    void ask();
    return () => leaving.abort();
  }, [asking]);

  return { isOld, setOld };
}
