import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import { useBusinessDay } from '../../../base/api/business-day.ts';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatUsdt } from '../../../base/format.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Bars } from '../../../ui/display/bars.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { monthBarsOf } from '../month-bars.ts';
import type { StatementType } from '../statement-model.ts';
import styles from './month-chart.module.css';

/** What the last six months brought, as bars; of all kinds one on top of the other. */
export function MonthChart({ type }: { readonly type: StatementType }) {
  const { publicKey } = useMember();
  const today = useBusinessDay();
  const earnings = useCall(rewardsCalls.getEarnings, { params: { publicKey } });
  const months = earnings.data?.[0]?.months;
  return (
    <div className={styles.chart}>
      {months === undefined ? (
        isMissing(earnings) ? (
          <p className={styles.failed}>
            The months could not be drawn.{' '}
            <TextButton onClick={() => void earnings.refetch()}>Try again</TextButton>
          </p>
        ) : (
          <Skeleton shape="block" />
        )
      ) : today === undefined ? null : (
        <Bars
          label="Earned by month"
          bars={monthBarsOf(months, type === 'All' ? rewardKinds : [type], today.day)}
          format={(amount) => `${formatUsdt(amount, 4)} USDT`}
        />
      )}
    </div>
  );
}
