import { limits } from '@polytips/functions/contract/limits.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './more-rows.module.css';
import type { CallPages } from './use-call-pages.ts';

/** Under a list that comes in pages: the way to the next one, and how far it has come. */
export function MoreRows({ pages }: { readonly pages: CallPages<unknown> }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  const area = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isFetchingNextPage || !wasPressed.current) return;
    wasPressed.current = false;
    // A busy button lets go of the focus, and the last page takes it away: reading goes on here.
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [isFetchingNextPage]);
  // What fits on one page needs no word about its end.
  if (data === undefined || data.length < limits.pageLength) return null;
  return (
    <div ref={area} className={styles.more} tabIndex={-1}>
      {isFetchNextPageError ? (
        <Note tone="loss">More could not be loaded. {error.message}</Note>
      ) : null}
      {hasNextPage ? (
        <Button
          busy={isFetchingNextPage}
          onClick={() => {
            wasPressed.current = true;
            void pages.fetchNextPage();
          }}
        >
          Show more
        </Button>
      ) : null}
      <output className={styles.count}>
        {hasNextPage ? `${data.length} shown` : `All ${data.length} shown`}
      </output>
    </div>
  );
}
