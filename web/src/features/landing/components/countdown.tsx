import { useEffect, useId, useState } from 'react';
import { openingTime, type TimeLeft, timeLeft } from '../countdown-model.ts';
import styles from './countdown.module.css';

const tickMs = 1_000;

/** Days, hours, minutes and seconds until the grand opening. */
export function Countdown() {
  const { days, hours, minutes, seconds } = useTimeLeft(openingTime);
  const id = useId();
  const parts = [
    { name: 'Days', count: days },
    { name: 'Hours', count: hours },
    { name: 'Minutes', count: minutes },
    { name: 'Seconds', count: seconds },
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Grand Opening...
      </h2>
      <div role="timer" aria-labelledby={id}>
        <dl className={styles.grid}>
          {parts.map(({ name, count }) => (
            <div key={name} className={styles.part}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.count}>{count.toString().padStart(2, '0')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The time left until `target`, updated each second until it has passed. */
function useTimeLeft(target: Date): TimeLeft {
  const [now, setNow] = useState(() => new Date());
  const hasPassed = now >= target;
  useEffect(() => {
    if (hasPassed) return undefined;
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [hasPassed]);
  return timeLeft(target, now);
}
