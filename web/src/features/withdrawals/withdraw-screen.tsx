import { limits } from '@polytips/functions/contract/limits.ts';
import { withdrawalCost } from '@polytips/functions/contract/withdrawals.ts';
import { History } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../base/api/use-call.ts';
import { formatPayment, formatUsdt } from '../../base/format.ts';
import { useLiveAccount } from '../../base/live/use-live-account.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button, IconLink, TextButton } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { MessageModal, Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Card, HeroFigure } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { UnlockDialog } from '../../wallet/components/unlock-dialog.tsx';
import { isUnproven } from '../../wallet/prove-wallet.ts';
import { useOwnVault } from '../../wallet/use-vault.ts';
import { WithdrawFailure } from './components/withdraw-failure.tsx';
import { useWithdraw } from './use-withdraw.ts';
import {
  amountMicrosOf,
  findWithdrawalProblem,
  typedAmount,
  type Withdrawal,
} from './withdraw-model.ts';
import styles from './withdraw-screen.module.css';

/** `/withdraw`: requests a part of the balance, to be paid to the member's own wallet. */
export function WithdrawScreen() {
  return (
    <>
      <TopBar
        title="Withdraw"
        backTo={paths.home}
        trailing={<IconLink label="Withdraw status" icon={<History />} to={paths.withdrawStatus} />}
      />
      <WithdrawForm />
    </>
  );
}

/** The amount of a withdrawal, below the balance as it changes. */
function WithdrawForm() {
  const { uid, publicKey } = useMember();
  const live = useLiveAccount(uid);
  const navigate = useNavigate();
  const dashboard = useCall('getDashboardBalance', { params: { publicKey } });
  const balanceMicros =
    live.state === 'ready' ? live.totals.balanceMicros : dashboard.data?.[0]?.balance;
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(problem, field);
  const { busy, result, request, leave } = useWithdraw();
  const isLocked = useOwnVault() === 'locked';
  const needsUnlock = isLocked && result?.kind === 'refused' && isUnproven(result.failure);
  const amountMicros = amountMicrosOf(amount);
  const { feeMicros, netMicros } = withdrawalCost(amountMicros);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findWithdrawalProblem(amountMicros, balanceMicros);
    setProblem(found);
    if (found === undefined) request(amountMicros);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Stack gap={4}>
          <HeroFigure label="Withdrawable balance">
            {balanceMicros === undefined && dashboard.isError ? (
              <>
                The balance could not be loaded.{' '}
                <TextButton onClick={() => void dashboard.refetch()}>Try again</TextButton>
              </>
            ) : (
              <Amount
                figure={balanceMicros === undefined ? '...' : formatUsdt(balanceMicros, 4)}
                unit="USDT"
                size="large"
              />
            )}
          </HeroFigure>
          <AmountField
            ref={field}
            label="Amount"
            unit="USDT"
            value={amount}
            maxLength={limits.withdrawalInputLengthMax}
            disabled={busy}
            onChange={(typed) => {
              // The result belongs to the earlier amount.
              leave();
              setAmount(typedAmount(amount, typed));
            }}
          />
          <Card kind="rows">
            <KeyValueList
              items={[
                { key: 'Platform fee', value: `${formatPayment(feeMicros)} USDT` },
                { key: 'NET', value: `${formatPayment(netMicros)} USDT` },
              ]}
            />
          </Card>
          <Note>
            Minimum withdrawal USDT 20. Platform fee 10%. One withdrawal a day, paid to your own
            wallet.
          </Note>
        </Stack>
        <ActionBar>
          <WithdrawFailure result={result} />
          <Button type="submit" variant="primary" busy={busy}>
            Confirm
          </Button>
        </ActionBar>
      </form>
      <UnlockDialog open={needsUnlock} onUnlocked={() => request(amountMicros)} onClose={leave} />
      <MessageModal message={problem} onClose={() => setProblem(undefined)} />
      <WithdrawRequested
        withdrawal={result?.kind === 'requested' ? result.withdrawal : undefined}
        onDone={() => void navigate(paths.withdrawStatus)}
      />
    </>
  );
}

interface WithdrawRequestedProps {
  /** As the server has it; the dialog is closed while it is `undefined`. */
  readonly withdrawal: Withdrawal | undefined;
  readonly onDone: () => void;
}

/** Confirms that a withdrawal was requested. */
function WithdrawRequested({ withdrawal, onDone }: WithdrawRequestedProps) {
  return (
    <Modal
      open={withdrawal !== undefined}
      title="Withdrawal requested"
      onClose={onDone}
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      {withdrawal === undefined ? null : (
        <KeyValueList
          items={[
            { key: 'Amount', value: `${formatPayment(withdrawal.AMOUNT)} USDT` },
            { key: 'Platform fee', value: `${formatPayment(withdrawal.ADMIN_CH)} USDT` },
            { key: 'NET', value: `${formatPayment(withdrawal.NET)} USDT` },
            { key: 'Status', value: <Tag tone="warn">In Process</Tag> },
          ]}
        />
      )}
    </Modal>
  );
}
