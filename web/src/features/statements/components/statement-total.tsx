import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatUsdt } from '../../../base/format.ts';
import { documents } from '../../../base/live/use-document.ts';
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
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const earnings = useCall(rewardsCalls.getEarnings, { params: { publicKey } });
  const totalMicros = totalOf(type, live, earnings.data?.[0]?.total);
  if (totalMicros === undefined) {
    return live.state === 'failed' && isMissing(earnings) ? (
      <p>
        The total could not be loaded.{' '}
        <TextButton
          onClick={() => {
            documents.retry();
            void earnings.refetch();
          }}
        >
          Try again
        </TextButton>
      </p>
    ) : (
      <Skeleton shape="amount" />
    );
  }
  return (
    <p>
      <Amount figure={formatUsdt(totalMicros, 4)} unit="USDT, total reward" size="large" />
    </p>
  );
}
