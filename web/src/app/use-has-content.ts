import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { idle } from '../base/browser/use-idle.ts';

/** A screen that reads nothing, or whose server is silent, holds the rest up no longer than this. */
const contentTimeoutMs = 3_000;

/** Whether the first screen has what it reads, and the browser has had nothing better to do since. */
export function useHasContent(): boolean {
  const queryClient = useQueryClient();
  const [hasContent, setHasContent] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const wait = async () => {
      await settled(queryClient, left.signal);
      await idle();
      if (!left.signal.aborted) setHasContent(true);
    };
    void wait();
    return () => left.abort();
  }, [queryClient]);
  return hasContent;
}

/** Waits until there are reads and all have ended, which may be so before anything is drawn. */
export async function settled(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const cache = queryClient.getQueryCache();
  await new Promise<void>((resolve) => {
    const end = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      const hasRead = cache.getAll().some(({ state }) => state.status !== 'pending');
      if (hasRead && queryClient.isFetching() === 0) end();
    };
    const unsubscribe = cache.subscribe(look);
    const timer = setTimeout(end, contentTimeoutMs);
    signal.addEventListener('abort', end);
    look();
  });
}
