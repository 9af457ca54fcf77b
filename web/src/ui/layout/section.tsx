import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** At the end of the heading's line: a quiet link, or a figure. */
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen under its own heading. */
export function Section({ title, trailing, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {trailing}
      </div>
      {children}
    </section>
  );
}
