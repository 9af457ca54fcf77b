import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './more-rows.module.css';
import type { CallPages } from './use-call-pages.ts';

interface MoreRowsProps {
  readonly pages: CallPages<unknown>;
  /** How many rows a page has; a list that asks for another number names it. */
  readonly pageLength?: number;
  /** Whether a search shows a part of the rows, and says itself how many there are. */
  readonly isSearching?: boolean;
}

/** Under a list that comes in pages: the way to the next one, and how far it has come. */
export function MoreRows({
  pages,
  pageLength = limits.pageLength,
  isSearching = false,
}: MoreRowsProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  // A short list says nothing about its end.
  if (data === undefined || (!hasNextPage && data.length < pageLength)) return null;
  const count = formatCount(data.length);
  return (
    <div className={styles.more}>
      {isFetchNextPageError ? (
        <Note tone="loss">More could not be loaded. {error.message}</Note>
      ) : null}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      {isSearching && hasNextPage ? null : (
        <output className={styles.count}>
          {hasNextPage ? `${count} shown` : `All ${count} ${isSearching ? 'searched' : 'shown'}`}
        </output>
      )}
    </div>
  );
}
