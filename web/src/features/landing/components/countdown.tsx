import { useId } from 'react';
import { openingTime } from '../countdown-model.ts';
import { useTimeLeft } from '../use-time-left.ts';
import styles from './countdown.module.css';

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
