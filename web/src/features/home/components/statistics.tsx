import { Award } from 'lucide-react';
import { useCall } from '../../../base/api/use-call.ts';
import { useLiveAccount } from '../../../base/live/use-live-account.ts';
import { useMember } from '../../../session/use-session.ts';
import { Stat, StatGrid } from '../../../ui/display/stat.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { badgesOf, statisticsOf } from '../home-model.ts';
import styles from './statistics.module.css';

/** Rewards, withdrawals and the balance between them, with their percentages and the badges. */
export function Statistics() {
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const dashboard = useCall('getDashboardBalance', { params: { publicKey } });
  const row = dashboard.data?.[0];
  const totals = live.state === 'ready' ? live.totals : undefined;
  const statistics = statisticsOf(totals, row);
  if (statistics === undefined && dashboard.isError) {
    return (
      <ErrorState
        message={dashboard.error.message}
        busy={dashboard.isFetching}
        onRetry={() => void dashboard.refetch()}
      />
    );
  }
  const badges = badgesOf(row);
  return (
    <section className={styles.statistics} aria-label="Statistics">
      {statistics === undefined ? (
        <div className={styles.loading}>
          <Skeleton shape="block" />
        </div>
      ) : (
        <StatGrid>
          {statistics.map(({ label, figure, percentage }) => (
            <Stat
              key={label}
              label={label}
              figure={figure}
              note={percentage === undefined ? '...' : `${percentage}%`}
              noteTone={label === 'Reward' && percentage !== '0.00' ? 'gain' : 'quiet'}
            />
          ))}
        </StatGrid>
      )}
      {badges.length === 0 ? null : (
        <p className={styles.badges}>
          {badges.map((badge) => (
            <Tag key={badge} tone="brand">
              <Award className={styles.award} aria-hidden="true" />
              {badge}
            </Tag>
          ))}
        </p>
      )}
    </section>
  );
}
