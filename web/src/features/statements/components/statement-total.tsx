import { formatUsdt } from '../../../base/format.ts';
import { useLiveAccount } from '../../../base/live/use-live-account.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type StatementType, totalOf } from '../statement-model.ts';
import styles from './statement-total.module.css';

/** The total ever credited, as it changes, independent of the rows below. */
export function StatementTotal({ type }: { readonly type: StatementType }) {
  return (
    <section className={styles.total} aria-label="Total reward">
      <Total type={type} />
    </section>
  );
}

function Total({ type }: { readonly type: StatementType }) {
  const { uid } = useMember();
  const live = useLiveAccount(uid);
  if (live.state === 'failed') {
    return (
      <p>
        The total could not be loaded. <TextButton onClick={live.retry}>Try again</TextButton>
      </p>
    );
  }
  const totalMicros = totalOf(type, live);
  if (totalMicros === undefined) return <Skeleton shape="amount" />;
  return (
    <p>
      <Amount figure={formatUsdt(totalMicros, 4)} unit="USDT, total reward" size="large" />
    </p>
  );
}
