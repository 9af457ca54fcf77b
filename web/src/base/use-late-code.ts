import { useEffect } from 'react';
import { CallFailed, notLoaded } from './api/call-failure.ts';
import { idle } from './use-idle.ts';

/**
 * Code that a form is sent with, and that its first letter does not wait for: loaded when the browser has
 * nothing to do, or when it is asked for. `load` must be the same function each time.
 * @returns what resolves to the code. It throws `CallFailed` where that cannot be loaded.
 */
export function useLateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  useEffect(() => {
    const prepare = async () => {
      await idle();
      // That it is missing is reported where it is asked for.
      await load().catch(() => undefined);
    };
    void prepare();
  }, [load]);
  return () =>
    load().catch(() => {
      throw new CallFailed(notLoaded);
    });
}
