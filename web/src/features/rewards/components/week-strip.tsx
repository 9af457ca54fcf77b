import { formatUsdt } from '../../../base/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { WeekDay } from '../week-model.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  readonly week: readonly WeekDay[];
  /** Until then a day without a reward may have one. */
  readonly isLoaded: boolean;
}

/** The reward of each business day of the week. */
export function WeekStrip({ week, isLoaded }: WeekStripProps) {
  return (
    <Section title="This week">
      <Card kind="rows">
        <ul className={styles.week}>
          {week.map((day) => (
            <li
              key={day.name}
              className={styles.day}
              aria-current={day.isToday ? 'date' : undefined}
            >
              <span className={styles.name}>{day.name}</span>
              {isLoaded ? (
                <Figure day={day} />
              ) : (
                <span className={styles.figure}>
                  <Skeleton shape="text" />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Figure({ day: { isToday, isComing, amountMicros } }: { readonly day: WeekDay }) {
  if (amountMicros !== undefined) {
    return (
      <span className={classes(styles.figure, isToday ? styles.today : styles.credited)}>
        {formatUsdt(amountMicros)}
      </span>
    );
  }
  if (isToday) return <span className={classes(styles.figure, styles.today)}>today</span>;
  return (
    <span className={styles.figure}>
      <span aria-hidden="true">·</span>
      <VisuallyHidden>{isComing ? 'not yet' : 'nothing'}</VisuallyHidden>
    </span>
  );
}
