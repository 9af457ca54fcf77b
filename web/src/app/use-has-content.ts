import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { idle } from '../base/use-idle.ts';

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

/** Waits until reads that began have ended. */
async function settled(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const cache = queryClient.getQueryCache();
  await new Promise<void>((resolve) => {
    let hasBegun = queryClient.isFetching() > 0;
    const end = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const unsubscribe = cache.subscribe(() => {
      const isFetching = queryClient.isFetching() > 0;
      if (hasBegun && !isFetching) end();
      hasBegun ||= isFetching;
    });
    const timer = setTimeout(end, contentTimeoutMs);
    signal.addEventListener('abort', end);
  });
}
