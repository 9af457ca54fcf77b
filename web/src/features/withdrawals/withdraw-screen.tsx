import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { isAnswered, isMissing } from '../../base/api/read-state.ts';
import { useCall } from '../../base/api/use-call.ts';
import { dialogPart } from '../../base/dialog-part.tsx';
import { formatPayment, formatUsdt, noValue } from '../../base/format.ts';
import { useLiveAccount } from '../../base/live/use-live-account.ts';
import { findFieldProblem, readAmount } from '../../base/typed-amount.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button, IconLink, TextButton } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton, SkeletonCards } from '../../ui/feedback/skeleton.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { ActionForm } from '../../ui/layout/action-bar.tsx';
import { Card, HeroFigure } from '../../ui/layout/card.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Link, navigate } from '../../ui/router.tsx';
import { RestoreReminder } from '../../wallet/components/restore-reminder.tsx';
import { useRestoreNeed } from '../../wallet/use-restore-need.ts';
import { WithdrawBlocked } from './components/withdraw-blocked.tsx';
import { WithdrawFailure } from './components/withdraw-failure.tsx';
import { WithdrawRequested } from './components/withdraw-requested.tsx';
import { WithdrawReview } from './components/withdraw-review.tsx';
import { useWalletProof } from './use-wallet-proof.ts';
import { useWithdraw } from './use-withdraw.ts';
import {
  amountRange,
  findPossibleCost,
  findWithdrawalProblem,
  leastUsdt,
  missingMicros,
  type PayoutHold,
  quickAmounts,
  whenPaid,
} from './withdraw-model.ts';
import styles from './withdraw-screen.module.css';

const UnlockDialog = dialogPart(
  async () => (await import('../../wallet/components/unlock-dialog.tsx')).UnlockDialog,
);

/** How often the state is read again: a block may end, or another device request, while the screen is open. */
const refreshMs = 30_000;

/** `/withdraw`: requests a part of the balance, to be paid to the member's own wallet. */
export function WithdrawScreen() {
  const { publicKey } = useMember();
  const balance = useBalance();
  const withdraw = useWithdraw();
  const need = useRestoreNeed();
  const proof = useWalletProof();
  const { result } = withdraw;
  const asked = useCall(
    withdrawalsCalls.withdrawalState,
    { params: { publicKey } },
    { refetchIntervalMs: refreshMs },
  );
  const block = asked.data?.[0];
  const payoutHold = block?.payoutHold ?? null;
  return (
    <>
      <TopBar
        title="Withdraw"
        backTo={paths.home}
        trailing={<IconLink label="Withdraw status" icon={<History />} to={paths.withdrawStatus} />}
      />
      <BalanceHero balance={balance} />
      <RestoreReminder need={need} loading={<FormSkeleton />}>
        {!isAnswered(asked) || (balance.micros === undefined && !balance.isUnreadable) ? (
          <FormSkeleton />
        ) : block === undefined || block.state === 'free' || withdraw.busy ? (
          // Where the state could not be read, the server answers to the request; one under way keeps its review.
          <WithdrawForm
            balanceMicros={balance.micros}
            payoutHold={payoutHold}
            withdraw={withdraw}
          />
        ) : (
          <div className={styles.below}>
            <WithdrawFailure result={result} />
            <WithdrawBlocked
              state={block.state}
              until={block.until}
              payoutHold={payoutHold}
              proof={proof}
            />
          </div>
        )}
      </RestoreReminder>
      <UnlockDialog {...proof.unlocking} />
      <WithdrawRequested
        withdrawal={result?.kind === 'requested' ? result.withdrawal : undefined}
        payoutHold={payoutHold}
        onDone={() => navigate(paths.withdrawStatus)}
      />
    </>
  );
}

/** The balance as it changes. */
interface Balance {
  /** Undefined until it is known. */
  readonly micros: Micros | undefined;
  readonly isUnreadable: boolean;
  readonly retry: () => void;
}

function useBalance(): Balance {
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const asked = useCall(rewardsCalls.getDashboardBalance, { params: { publicKey } });
  const micros = live.state === 'ready' ? live.totals.balanceMicros : asked.data?.[0]?.balance;
  const isUnreadable = micros === undefined && isMissing(asked);
  return { micros, isUnreadable, retry: () => void asked.refetch() };
}

function BalanceHero({ balance: { micros, isUnreadable, retry } }: { readonly balance: Balance }) {
  return (
    <HeroFigure label="Withdrawable balance">
      {isUnreadable ? (
        <>
          The balance could not be loaded. <TextButton onClick={retry}>Try again</TextButton>
        </>
      ) : micros === undefined ? (
        <Skeleton shape="amount" />
      ) : (
        <Amount figure={formatUsdt(micros, 4)} unit="USDT" size="large" />
      )}
    </HeroFigure>
  );
}

interface WithdrawFormProps {
  /** Undefined while it is not known. */
  readonly balanceMicros: Micros | undefined;
  readonly payoutHold: PayoutHold;
  readonly withdraw: ReturnType<typeof useWithdraw>;
}

/** The amount of a withdrawal, what it costs, and the review before it is requested. */
function WithdrawForm({
  balanceMicros: liveMicros,
  payoutHold,
  withdraw: { busy, result, request, leave },
}: WithdrawFormProps) {
  const [amount, setAmount] = useState('');
  const [reviewed, setReviewed] = useState<Pick<WithdrawFormProps, 'balanceMicros'>>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(problem, field);
  // The live balance lacks the withdrawal before its request is answered.
  const { balanceMicros } =
    reviewed !== undefined && (busy || result !== undefined)
      ? reviewed
      : { balanceMicros: liveMicros };
  const reading = readAmount(amount, 'USDT');
  const amountMicros = reading.state === 'amount' ? reading.amount : 0n;
  const cost = findPossibleCost(amountMicros, balanceMicros);
  const offered = balanceMicros === undefined ? [] : quickAmounts(balanceMicros);

  const write = (next: string) => {
    // Leaving would drop the result of the request that is under way.
    if (busy) return;
    // The result belongs to the earlier amount. Without it, the review of that amount would open again.
    leave();
    setReviewed(undefined);
    setAmount(next);
  };
  const submit = () => {
    if (busy) return;
    const found = findWithdrawalProblem(amountMicros, balanceMicros);
    setProblem(found);
    if (found !== undefined) return;
    leave();
    setReviewed({ balanceMicros });
  };
  return (
    <>
      <ActionForm
        onSubmit={submit}
        actions={
          <>
            <WithdrawFailure result={result} />
            <Button type="submit" variant="primary">
              Confirm
            </Button>
          </>
        }
      >
        {balanceMicros === undefined ? null : <LowBalanceNote balanceMicros={balanceMicros} />}
        <AmountField
          ref={field}
          unit="USDT"
          value={amount}
          maxLength={limits.withdrawalInputLengthMax}
          disabled={busy}
          help={amountRange(balanceMicros)}
          error={findFieldProblem(reading, (typedMicros) =>
            findWithdrawalProblem(typedMicros, balanceMicros),
          )}
          onChange={write}
        />
        {offered.length === 0 ? null : (
          <div className={styles.chips}>
            <ChipGroup
              label="Part of the balance"
              options={offered}
              value={amount}
              onChange={write}
            />
          </div>
        )}
        <Card kind="rows">
          <KeyValueList
            items={[
              {
                key: 'Platform fee',
                value: cost ? `${formatPayment(cost.feeMicros)} USDT` : noValue,
              },
              { key: 'NET', value: cost ? `${formatPayment(cost.netMicros)} USDT` : noValue },
            ]}
          />
        </Card>
        <Note>
          Minimum withdrawal USDT {leastUsdt}. Platform fee {limits.platformFeePercent}%. One
          withdrawal a day, paid to your own wallet, {whenPaid(payoutHold)}.
        </Note>
      </ActionForm>
      <WithdrawReview
        open={reviewed !== undefined && result === undefined}
        amountMicros={amountMicros}
        balanceMicros={balanceMicros}
        payoutHold={payoutHold}
        busy={busy}
        onConfirm={() => request(amountMicros)}
        onClose={() => setReviewed(undefined)}
      />
      <MessageModal message={problem} onClose={() => setProblem(undefined)} />
    </>
  );
}

/** Says what a balance below the least withdrawal lacks, and how it grows. */
function LowBalanceNote({ balanceMicros }: { readonly balanceMicros: Micros }) {
  const missing = missingMicros(balanceMicros);
  if (missing === 0n) return null;
  return (
    <Note tone="warn">
      <strong>{messages.lowBalanceHint}</strong>
      <p>
        The minimum is {leastUsdt} USDT: you can withdraw once you have earned{' '}
        {formatPayment(missing)} USDT more. <Link to={paths.statement}>See what you earn</Link>
      </p>
    </Note>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.below}>
      <SkeletonCards count={2} />
    </div>
  );
}
