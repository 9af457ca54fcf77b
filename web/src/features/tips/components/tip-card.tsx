import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Tip } from '../tips-model.ts';
import styles from './tip-card.module.css';

interface TipCardProps {
  readonly tip: Pick<Tip, 'heading' | 'details'>;
  /** It arrived while the screen was open. */
  readonly isNew?: boolean;
}

/** A tip; its details keep their line breaks. */
export function TipCard({ tip: { heading, details }, isNew = false }: TipCardProps) {
  return (
    <Card>
      <article>
        <div className={styles.head}>
          <h3 className={styles.heading}>{heading}</h3>
          {isNew ? <Tag tone="brand">New</Tag> : null}
        </div>
        <p className={styles.details}>{details}</p>
      </article>
    </Card>
  );
}
