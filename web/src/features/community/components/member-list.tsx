import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { ReadAhead } from '../../../base/api/read-ahead.tsx';
import type { CallPages } from '../../../base/api/use-call-pages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useIsBelowDrawn } from '../../../ui/layout/drawn-sections.ts';
import { RowList } from '../../../ui/layout/row.tsx';
import styles from './member-list.module.css';
import { type ListedMember, MemberRow } from './members.tsx';

/** A row as it is before it was measured. */
const rowHeightPixels = 69;
/** Rows that are drawn outside the screen on each side, once it is painted: the Tab key goes on into them. */
const overscan = 8;

interface MemberListProps {
  readonly label: string;
  readonly members: readonly ListedMember[];
  /** Where the members come from. */
  readonly pages: CallPages<ListedMember>;
  readonly onOpen: (member: ListedMember) => void;
}

/**
 * A numbered list of any length, of which only what is near the screen is in the page. The room of the
 * other rows is kept above and below, so that the page is as long as the whole list.
 */
export function MemberList({ label, members, pages, onOpen }: MemberListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Nothing of it is handed on to what is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => rowHeightPixels,
    getItemKey: (index) => members[index]?.Activation_sl ?? index,
    overscan: useIsBelowDrawn() ? overscan : 0,
    scrollMargin: top,
    // Rows are measured while React draws.
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];

  // What stands above the list may grow, and rows are as high as their text.
  // After each drawing: the same height, and the same top, change nothing, so it ends.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    setTop(Math.round(element.getBoundingClientRect().top + scrollY));
    for (const [index, row] of [...element.querySelectorAll(':scope > * > li')].entries())
      virtualizer.resizeItem((first?.index ?? 0) + index, row.getBoundingClientRect().height);
  });

  return (
    <div>
      <Card kind="rows">
        <div
          ref={place}
          className={styles.list}
          style={{
            paddingTop: (first?.start ?? top) - top,
            paddingBottom: virtualizer.getTotalSize() - (last?.end ?? top) + top,
          }}
        >
          <RowList ordered label={label}>
            {drawn.map(({ index, key }) => {
              const member = members[index];
              return member === undefined ? null : (
                <MemberRow
                  key={key}
                  member={member}
                  place={index + 1}
                  places={members.length}
                  onOpen={onOpen}
                />
              );
            })}
          </RowList>
        </div>
      </Card>
      <ReadAhead pages={pages} />
    </div>
  );
}
