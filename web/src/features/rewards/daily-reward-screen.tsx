import { paths } from '../../config/paths.ts';
import { useBusinessDay } from '../../lib/api/business-day.ts';
import { formatDay } from '../../lib/format/format-day.ts';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { Today } from './components/today.tsx';
import styles from './daily-reward-screen.module.css';

/** `/dr-tips`: the scratch card of the business day. */
export function DailyRewardScreen() {
  const today = useBusinessDay();
  return (
    <>
      <TopBar
        title="Daily reward"
        backTo={paths.home}
        trailing={today === undefined ? null : <Tag tone="warn">{formatDay(today.day)}</Tag>}
      />
      <p className={styles.lead}>One card each business day. Sunday is off.</p>
      <Today />
      <div className={styles.advice}>
        <Note>
          For information only. It is advised to hold until it doubles; prices can also fall to
          nothing.
        </Note>
      </div>
    </>
  );
}
