import { useEffect, useState } from 'react';
import { idle } from '../../../base/browser/use-idle.ts';
import { formatUnits, formatUsdt } from '../../../base/format.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { describeOffers, fetchRates, type PackageRates } from '../plan.ts';
import styles from './packages.module.css';

/** The packages: from which amount, how many tips, and what they pay when bought today. */
export function Packages() {
  const rates = useRates();
  return (
    <>
      <ul className={styles.packages}>
        {describeOffers(rates).map(({ name, fromMicros, tips, rewardMicros }) => (
          <li key={name} className={styles.package}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.price}>from {formatUnits(fromMicros, 6, 0)}</p>
            <p className={styles.tips}>1 to {tips} tips a day</p>
            <p className={styles.reward}>
              Reward a day
              <strong>
                {rewardMicros === undefined ? 'by the plan' : `about ${formatUsdt(rewardMicros)}`}
              </strong>
            </p>
          </li>
        ))}
      </ul>
      <Note tone="warn">
        Rewards are discretionary and not guaranteed; shown for the smallest amount on a business
        day. You can lose all of it.
      </Note>
    </>
  );
}

/** The rates of a package bought today; requested once the page has been painted, undefined until they are known. */
function useRates(): PackageRates | undefined {
  const [rates, setRates] = useState<PackageRates>();
  useEffect(() => {
    const visit = new AbortController();
    const read = async () => {
      await idle();
      const answer = await fetchRates(visit.signal);
      if (!visit.signal.aborted) setRates(answer);
    };
    void read();
    return () => visit.abort();
  }, []);
  return rates;
}
