import * as messages from '@polytips/functions/contract/messages.ts';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBusinessDay } from '../../../base/api/business-day.ts';
import { isMissing } from '../../../base/api/read-state.ts';
import { paths } from '../../../config/paths.ts';
import { useNextCard } from '../../../rewards/use-next-card.ts';
import { useTodaysCard } from '../../../rewards/use-todays-card.ts';
import { classes } from '../../../ui/classes.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './todays-card.module.css';

/** The card of the day at the top of Home: to scratch, or how long it is until the next one. */
export function TodaysCard() {
  const today = useBusinessDay();
  const { call, card } = useTodaysCard();
  const next = useNextCard();
  const countdown = next?.text ?? 'The next card comes by itself';
  const withStreak = [next?.streak, 'see your rewards'].filter(Boolean).join(' · ');
  if (today?.off === true) {
    return <Line title="Sunday Off" note={countdown} action={<Way>Open</Way>} />;
  }
  switch (card?.state) {
    case 'to scratch':
      return (
        <Line
          ready
          title="Today's card is ready"
          note={next?.streak ?? 'Your reward is under the foil'}
          action={
            <ButtonLink to={paths.dailyReward} size="small" variant="gold">
              Scratch
            </ButtonLink>
          }
        />
      );
    case 'credited':
      return <Line title={countdown} note={withStreak} action={<Way>Open</Way>} />;
    case 'just activated':
      return <Line title={messages.justActivated} note={countdown} action={<Way>Open</Way>} />;
    case 'not opened':
      return (
        <Line
          title="Today's card is on its way"
          note="It shows here by itself"
          action={<Way>Open</Way>}
        />
      );
    case 'not subscribed':
      return (
        <Line
          title="No card today"
          note="A package brings one each business day"
          action={
            <ButtonLink to={paths.packages} size="small">
              Packages
            </ButtonLink>
          }
        />
      );
    case undefined:
      if (!isMissing(call)) {
        return (
          <div className={styles.loading}>
            <Skeleton shape="block" />
          </div>
        );
      }
      return (
        <Line
          title="Today's card could not be loaded"
          note={call.error?.message ?? countdown}
          action={
            <Button size="small" busy={call.isFetching} onClick={() => void call.refetch()}>
              Try again
            </Button>
          }
        />
      );
  }
}

function Way({ children }: { readonly children: ReactNode }) {
  return (
    <ButtonLink to={paths.dailyReward} size="small">
      {children}
    </ButtonLink>
  );
}

interface LineProps {
  readonly title: string;
  readonly note: string;
  readonly action: ReactNode;
  /** Glows: there is something to scratch. */
  readonly ready?: boolean;
}

function Line({ title, note, action, ready = false }: LineProps) {
  return (
    <section className={classes(styles.card, ready && styles.ready)} aria-label="Card of the day">
      <Gift className={styles.sign} aria-hidden="true" />
      <p className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.note}>{note}</span>
      </p>
      {action}
    </section>
  );
}
