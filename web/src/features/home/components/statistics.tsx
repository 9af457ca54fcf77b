import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { Award, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UnreadCall, unreadFigure } from '../../../base/api/call-states.tsx';
import { useCall } from '../../../base/api/use-call.ts';
import { useLiveAccount } from '../../../base/live/use-live-account.ts';
import { paths } from '../../../config/paths.ts';
import { explanations } from '../../../rewards/explanations.ts';
import { useMember } from '../../../session/use-session.ts';
import { classes } from '../../../ui/classes.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/router.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { hiddenFigure, useHiddenBalances } from '../hidden-balances.ts';
import { type Badge, badgesOf, type Statistic, statisticsOf } from '../home-model.ts';
import styles from './statistics.module.css';

/** Rewards, withdrawals and the balance between them, each a way to its screen, and the badges. */
export function Statistics() {
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const dashboard = useCall(rewardsCalls.getDashboardBalance, { params: { publicKey } });
  const row = dashboard.data?.[0];
  const totals = live.state === 'ready' ? live.totals : undefined;
  const statistics = statisticsOf(totals, row);
  return (
    <section className={styles.statistics} aria-label="Statistics">
      {statistics === undefined ? (
        <UnreadCall
          call={dashboard}
          loading={
            <div className={styles.loading}>
              <Skeleton shape="block" />
            </div>
          }
        />
      ) : (
        <ul className={styles.grid}>
          {statistics.map((statistic) => (
            <Figure key={statistic.label} statistic={statistic} unknown={unreadFigure(dashboard)} />
          ))}
        </ul>
      )}
      <Badges badges={badgesOf(row)} />
    </section>
  );
}

interface FigureProps {
  readonly statistic: Statistic;
  /** Stands for a percentage that is not there. */
  readonly unknown: ReactNode;
}

function Figure({ statistic, unknown }: FigureProps) {
  const { label, figure, percentage, word, to } = statistic;
  const hidden = useHiddenBalances();
  const isGain = label === 'Reward total' && percentage !== undefined && percentage !== '0.00';
  return (
    <li>
      <Link to={to} className={styles.figure}>
        <span className={styles.label}>{label}</span>
        <strong className={styles.amount}>{hidden ? hiddenFigure : figure}</strong>
        <VisuallyHidden> USDT</VisuallyHidden>
        <span className={styles.label}>
          <span className={classes(styles.percentage, isGain && styles.gain)}>
            {percentage === undefined ? unknown : `${percentage}%`}
          </span>{' '}
          {word}
        </span>
      </Link>
    </li>
  );
}

function Badges({ badges }: { readonly badges: readonly Badge[] }) {
  const [open, setOpen] = useState<Badge>();
  const close = () => setOpen(undefined);
  if (badges.length === 0) return null;
  return (
    <>
      <div className={styles.badges}>
        {badges.map((badge) => (
          <button
            key={badge.name}
            type="button"
            className={styles.badge}
            onClick={() => setOpen(badge)}
          >
            <Award aria-hidden="true" />
            {badge.name}
            <Info aria-hidden="true" />
          </button>
        ))}
      </div>
      <Modal
        open={open !== undefined}
        title={open?.name ?? ''}
        onClose={close}
        actions={
          <ButtonLink to={open?.kind === 'rank' ? paths.performanceBonus : paths.uplineBonus}>
            See what it brought
          </ButtonLink>
        }
      >
        {open === undefined ? null : explanations[open.kind]}
      </Modal>
    </>
  );
}
