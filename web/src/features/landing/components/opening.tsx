import { useEffect, useId, useState } from 'react';
import { Tag } from '../../../ui/display/tag.tsx';
import { openingTime, timeLeft } from '../countdown-model.ts';
import styles from './opening.module.css';

const tickMs = 1_000;

/** The grand opening: the time until it, and since when the doors are open. */
export function Opening() {
  const { now, hasPassed } = useTimeUntil(openingTime);
  const { days, hours, minutes, seconds } = timeLeft(openingTime, now);
  const id = useId();
  const parts = [
    { name: 'Days', count: days },
    { name: 'Hours', count: hours },
    { name: 'Minutes', count: minutes },
    { name: 'Seconds', count: seconds },
  ];
  return (
    <section className={styles.opening} aria-labelledby={id}>
      {hasPassed ? (
        <p className={styles.open}>
          <Tag tone="brand">Open since 07-Oct-2025</Tag> by invitation
        </p>
      ) : null}
      <div className={styles.countdown}>
        <h2 id={id} className={styles.title}>
          Grand Opening...
        </h2>
        <div role="timer" aria-labelledby={id}>
          <dl className={styles.parts}>
            {parts.map(({ name, count }) => (
              <div key={name} className={styles.part}>
                <dt>{name}</dt>
                <dd>{count.toString().padStart(2, '0')}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/** The time, updated each second until `target` has passed. */
function useTimeUntil(target: Date): { readonly now: Date; readonly hasPassed: boolean } {
  const [now, setNow] = useState(() => new Date());
  const hasPassed = now >= target;
  useEffect(() => {
    if (hasPassed) return undefined;
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [hasPassed]);
  return { now, hasPassed };
}
