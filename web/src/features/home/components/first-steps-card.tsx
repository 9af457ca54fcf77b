import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { Check } from 'lucide-react';
import { UnreadCall } from '../../../base/api/call-states.tsx';
import { ownUserOf } from '../../../base/api/own-user.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { ConfirmMail } from '../../../mail/confirm-mail.tsx';
import { useNextCard } from '../../../rewards/use-next-card.ts';
import { useTodaysCard } from '../../../rewards/use-todays-card.ts';
import { usePaidPackage } from '../../../session/paid-package.ts';
import { useMember } from '../../../session/use-session.ts';
import { classes } from '../../../ui/classes.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Ring } from '../../../ui/display/ring.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/router.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { backupStateOf } from '../../../wallet/backup-state.ts';
import { type FirstStep, firstStepsOf } from '../first-steps.ts';
import styles from './first-steps-card.module.css';

/** The way to the first reward, each open step a link to its screen. */
export function FirstStepsCard() {
  const { uid, publicKey } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  const { card } = useTodaysCard();
  const balances = useBalances(publicKey);
  const isPaid = usePaidPackage();
  const next = useNextCard();
  if (user.data === undefined) {
    return (
      <UnreadCall
        call={user}
        loading={
          <div className={styles.loading}>
            <Skeleton shape="block" />
          </div>
        }
      />
    );
  }
  const own = ownUserOf(user.data);
  const steps = firstStepsOf({
    unconfirmedMail: own?.mailVerified === 'NO' ? own.MAIL : undefined,
    isBackedUp: backupStateOf(user.data) === 'done',
    balances: balances.data,
    isPaid,
    isActive: own?.ACTIVATION_STATUS === 'Active',
    card: card?.state,
    wait: next?.wait,
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  const progress = `${done} of ${steps.length} done`;
  return (
    <section aria-labelledby="first-steps">
      <Card>
        <div className={styles.head}>
          <Ring done={done} of={steps.length} label={progress} />
          <div>
            <h2 id="first-steps" className={styles.title}>
              Your first reward, in {steps.length} steps
            </h2>
            <p className={styles.progress}>{progress}</p>
          </div>
        </div>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <Step key={step.to} step={step} number={index + 1} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
}

function Step({ step: { title, note, to, action, state }, number }: StepProps) {
  const sign = (
    <span className={styles.sign} aria-hidden="true">
      {state === 'done' ? <Check /> : number}
    </span>
  );
  if (state === 'done') {
    return (
      <li className={classes(styles.step, styles.done)}>
        {sign}
        <span>{title}</span>
        <VisuallyHidden>, done</VisuallyHidden>
      </li>
    );
  }
  if (state === 'next') {
    return (
      <li>
        <Link to={to} className={classes(styles.step, styles.next)}>
          {sign}
          <span>{title}</span>
        </Link>
      </li>
    );
  }
  return (
    <li className={classes(styles.step, styles.now)} aria-current="step">
      {sign}
      <span className={styles.what}>
        <span className={styles.name}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {action === undefined ? (
        <div className={styles.confirm}>
          <ConfirmMail />
        </div>
      ) : (
        <ButtonLink to={to} size="small" variant={action === 'Scratch' ? 'gold' : 'primary'}>
          {action}
        </ButtonLink>
      )}
    </li>
  );
}
