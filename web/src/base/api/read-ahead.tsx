import { type ComponentProps, useEffect, useRef } from 'react';
import { useIsBelowDrawn } from '../../ui/layout/drawn-sections.ts';
import { MoreRows } from './more-rows.tsx';

/**
 * `MoreRows` of a list that is read on by itself: once its end is less than a window below the screen. A search shows a
 * part of it, of which the end says nothing, and a page that could not be read is left to the button.
 */
export function ReadAhead(props: ComponentProps<typeof MoreRows>) {
  const { hasNextPage, fetchStatus, isFetchNextPageError, fetchNextPage } = props.pages;
  const isBelowDrawn = useIsBelowDrawn();
  const isDue =
    isBelowDrawn &&
    hasNextPage &&
    fetchStatus === 'idle' &&
    !isFetchNextPageError &&
    !props.isSearching;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isDue || end.current === null) return undefined;
    // It says at once where the end is, hence also after a page that was too short.
    const observer = new IntersectionObserver(
      (entries) => {
        // What is read again already, which would be given up, comes first.
        if (entries.at(-1)?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: '0px 0px 100%' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isDue, fetchNextPage]);
  return (
    <div ref={end}>
      <MoreRows {...props} />
    </div>
  );
}
