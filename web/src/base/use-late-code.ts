import { useCallback, useEffect } from 'react';
import { CallFailed, notLoaded } from './api/call-failure.ts';
import { idle } from './browser/use-idle.ts';

/**
 * Code that a form is sent with, and that its first letter does not wait for: loaded when the browser has
 * nothing to do, or when it is asked for. `onIdle` receives what came by itself. Both must be the same function
 * each time.
 * @returns what resolves to the code, and stays the same function. It throws `CallFailed` where that cannot be loaded.
 */
export function useLateCode<Code>(
  load: () => Promise<Code>,
  onIdle?: (code: Code) => void,
): () => Promise<Code> {
  useEffect(() => {
    const prepare = async () => {
      await idle();
      // That it is missing is reported where it is asked for.
      await load().then(onIdle, () => undefined);
    };
    void prepare();
  }, [load, onIdle]);
  return useCallback(
    () =>
      load().catch(() => {
        throw new CallFailed(notLoaded);
      }),
    [load],
  );
}
