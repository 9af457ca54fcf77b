import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { useBusinessDay } from '../../../base/api/business-day.ts';
import { CallStates } from '../../../base/api/call-states.tsx';
import { useCall } from '../../../base/api/use-call.ts';
import { formatUsdt } from '../../../base/format.ts';
import { paths } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { Bars } from '../../../ui/display/bars.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { type EarnedDay, earnedDaysOf } from '../earned-days.ts';
import { hiddenFigure, useHiddenBalances } from '../hidden-balances.ts';
import styles from './earned.module.css';
import { SectionLink } from './section-link.tsx';

/** What the last 30 days brought, as bars. */
export function Earned() {
  const { publicKey } = useMember();
  const today = useBusinessDay();
  const earnings = useCall(rewardsCalls.getEarnings, { params: { publicKey } });
  return (
    <Section title="Earned" trailing={<SectionLink to={paths.statement}>Statement</SectionLink>}>
      <Card>
        <div className={styles.earned}>
          <CallStates call={earnings} loading={<Skeleton shape="block" />}>
            {([row]) =>
              row !== undefined && today !== undefined ? (
                <Days days={row.days} today={today.day} />
              ) : null
            }
          </CallStates>
        </div>
      </Card>
    </Section>
  );
}

interface DaysProps {
  readonly days: readonly EarnedDay[];
  readonly today: string;
}

function Days({ days, today }: DaysProps) {
  const hidden = useHiddenBalances();
  const { totalMicros, weekMicros, bars } = earnedDaysOf(days, today);
  return (
    <>
      <p className={styles.head}>
        <Amount size="medium" figure={hidden ? hiddenFigure : formatUsdt(totalMicros, 4)} />
        <span className={styles.unit}>USDT, 30 days</span>
        {weekMicros > 0n && !hidden ? (
          <span className={styles.week}>
            <Tag tone="gain">+{formatUsdt(weekMicros, 4)} in 7 days</Tag>
          </span>
        ) : null}
      </p>
      <Bars
        label="Earned by day"
        bars={bars}
        format={(amount) => (hidden ? 'hidden' : `${formatUsdt(amount, 4)} USDT`)}
      />
    </>
  );
}
