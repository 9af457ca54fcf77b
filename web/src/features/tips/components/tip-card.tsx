import { ChevronRight } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { TextSize } from '../text-size.ts';
import type { Tip } from '../tips-model.ts';
import { PostedTime } from './posted-time.tsx';
import { ShareTip } from './share-tip.tsx';
import styles from './tip-card.module.css';
import { TipIcon } from './tip-icon.tsx';
import { TipText } from './tip-text.tsx';

interface TipCardProps {
  readonly tip: Pick<Tip, 'heading' | 'details'> & Partial<Pick<Tip, 'dates'>>;
  readonly size: TextSize;
  readonly isUnread?: boolean;
  /** Opens the whole tip; a preview opens nothing, and shows it whole. */
  readonly onOpen?: () => void;
}

/** A tip of today: its beginning, and what can be done with it; or the preview of a tip. */
export function TipCard({ tip, size, isUnread = false, onOpen }: TipCardProps) {
  const { heading, details, dates } = tip;
  return (
    <Card>
      <article className={classes(styles.tip, isUnread && styles.unread)}>
        <div className={styles.head}>
          <TipIcon heading={heading} />
          <div className={styles.titles}>
            <h3 className={styles.heading}>
              {onOpen === undefined ? (
                heading
              ) : (
                <button type="button" className={styles.open} onClick={onOpen}>
                  {heading}
                </button>
              )}
            </h3>
            <span className={styles.time}>
              {dates === undefined ? 'Just now' : <PostedTime posted={dates} />}
            </span>
          </div>
          {isUnread ? <Tag tone="brand">New</Tag> : null}
          {onOpen === undefined ? null : (
            <ChevronRight className={styles.chevron} aria-hidden="true" />
          )}
        </div>
        <TipText brief={onOpen !== undefined} details={details} size={size} />
        <div className={styles.foot}>
          {onOpen === undefined ? null : (
            <span className={styles.above}>
              <ShareTip tip={tip} />
            </span>
          )}
          <span className={styles.purpose}>For information only</span>
        </div>
      </article>
    </Card>
  );
}
