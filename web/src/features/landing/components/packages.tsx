import { useEffect, useState } from 'react';
import { formatUnits, formatUsdt } from '../../../base/format.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { describeOffers, fetchPlan } from '../plan.ts';
import styles from './packages.module.css';

/** The three packages: from which amount, how many tips, and what they pay by the plan in force. */
export function Packages() {
  const plan = usePlan();
  return (
    <>
      <ul className={styles.packages}>
        {describeOffers(plan).map(({ name, fromMicros, tips, rewardMicros }) => (
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

/** The reward plan in force; asked for once the page has been painted, undefined until it is known. */
function usePlan() {
  const [plan, setPlan] = useState<Awaited<ReturnType<typeof fetchPlan>>>();
  useEffect(() => {
    const visit = new AbortController();
    const read = async () => {
      const answer = await fetchPlan(visit.signal);
      if (!visit.signal.aborted) setPlan(answer);
    };
    void read();
    return () => visit.abort();
  }, []);
  return plan;
}
