import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { amounts } from '@polytips/functions/contract/values/limits.ts';
import { useState } from 'react';
import { useCall } from '../../../base/api/use-call.ts';
import { formatUsdt, noValue } from '../../../base/format.ts';
import { useLiveAccount } from '../../../base/live/use-live-account.ts';
import { environment } from '../../../config/environment.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { hiddenFigure, useHiddenBalances } from '../hidden-balances.ts';
import styles from './signup-bonus.module.css';
import bonusUrl from './signup-bonus.svg';

const goalMicros = amounts.signupBonusEarningsMicros;

/** The signup bonus, as words on an image; a press says how far the member has come, and the way. */
export function SignupBonus() {
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dashboard = useCall(rewardsCalls.getDashboardBalance, { params: { publicKey } });
  const hidden = useHiddenBalances();
  const earnedMicros =
    live.state === 'ready' ? live.totals.totalCreditedMicros : dashboard.data?.[0]?.totInc;
  const isReached = !hidden && earnedMicros !== undefined && earnedMicros >= goalMicros;
  const figure =
    earnedMicros === undefined ? noValue : hidden ? hiddenFigure : formatUsdt(earnedMicros);
  const standing = `${figure} of ${formatUsdt(goalMicros)} USDT`;
  return (
    <>
      <button type="button" className={styles.bonus} onClick={() => setOpen(true)}>
        <img src={bonusUrl} alt="" width={700} height={168} />
        <strong className={styles.title}>Signup Bonus</strong>
        <span className={styles.call}>
          {isReached ? 'Earned: how to claim it' : `${standing} earned`}
        </span>
      </button>
      <Modal
        open={open}
        onClose={close}
        title="Signup Bonus"
        closeButton={false}
        actions={
          <Button variant="primary" onClick={close}>
            OK
          </Button>
        }
      >
        <Stack>
          <p>You have to earn $500 to claim the Signup Bonus</p>
          {earnedMicros === undefined || hidden ? null : (
            <Progress label={standing} share={shareOf(earnedMicros)} />
          )}
          <p>
            Rewards of every kind count; what you pay for packages does not. It is paid once, as a
            promotion, which may end or change.
          </p>
          <p>
            {isReached ? 'You have earned it. To claim it, write' : 'Then write'} to{' '}
            <a href={`mailto:${environment.supportMail}?subject=Signup%20Bonus%20${uid}`}>
              {environment.supportMail}
            </a>{' '}
            with your UID, {uid}. A person looks at it and answers.
          </p>
        </Stack>
      </Modal>
    </>
  );
}

const wholePercent = 100n;

/** From 0 to 1, in whole percent, rounded down. */
function shareOf(earnedMicros: bigint): number {
  const percent = (earnedMicros * wholePercent) / goalMicros;
  return Number.parseInt((percent > wholePercent ? wholePercent : percent).toString(), 10) / 100;
}
