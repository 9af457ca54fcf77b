import { ArrowDownToLine } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { CallStates } from '../../lib/api/call-states.tsx';
import { MoreRows } from '../../lib/api/more-rows.tsx';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { TransactionLink } from '../../lib/transaction-link.tsx';
import { formatPayment } from '../../payments/format-payment.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Withdrawal, withdrawalsOf } from './withdraw-model.ts';
import styles from './withdraw-status-screen.module.css';

const refreshMs = 15_000;

/** `/withdraw-status`: the member's withdrawals and what became of each. */
export function WithdrawStatusScreen() {
  const list = useWithdrawals();
  const nothing = (
    <EmptyState
      icon={<ArrowDownToLine />}
      title="No withdrawals yet"
      message="Each withdrawal will be here, with its payment once it is paid."
      action={
        <ButtonLink to={paths.withdraw} size="small">
          Withdraw
        </ButtonLink>
      }
    />
  );
  return (
    <>
      <TopBar title="Withdraw status" backTo={paths.menu} />
      <CallStates call={list} loading={<ListSkeleton />} empty={nothing}>
        {(rows) => <WithdrawalList withdrawals={withdrawalsOf(rows)} />}
      </CallStates>
      <MoreRows pages={list} />
    </>
  );
}

function useWithdrawals(refetchIntervalMs?: number) {
  const { publicKey } = useMember();
  return useCallPages(
    'getIncomeStatement',
    { params: { publicKey, type: 'Withdrawal' } },
    refetchIntervalMs === undefined ? {} : { refetchIntervalMs },
  );
}

function WithdrawalList({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  return (
    <Stack gap={4}>
      {withdrawals.some(({ STATUS }) => STATUS === 'Pending') ? <RefreshPending /> : null}
      {withdrawals.map((withdrawal) => (
        <WithdrawalCard key={withdrawal.WITHDRA_SL} withdrawal={withdrawal} />
      ))}
    </Stack>
  );
}

/** A withdrawal and its payment; before it is paid it shows neither pay date nor transaction. */
function WithdrawalCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { AMOUNT, NET, ADMIN_CH, STATUS, dates, a_dates: paidAt, TXN } = withdrawal;
  const isPaid = STATUS === 'Paid';
  return (
    <Card>
      <article aria-label={`Withdrawal of ${formatDate(dates)}`}>
        <div className={styles.head}>
          <h2 className={styles.amount}>
            <Amount figure={formatPayment(AMOUNT)} unit="USDT" size="medium" />
          </h2>
          <Tag tone={isPaid ? 'gain' : 'warn'}>{STATUS}</Tag>
        </div>
        <KeyValueList
          items={[
            { key: 'NET', value: `${formatPayment(NET)} USDT` },
            { key: 'Platform fee', value: `${formatPayment(ADMIN_CH)} USDT` },
            { key: 'Date', value: formatDate(dates) },
            ...(isPaid && paidAt !== null ? [{ key: 'Pay date', value: formatDate(paidAt) }] : []),
            ...(isPaid && TXN !== null
              ? [{ key: 'Transaction', value: <TransactionLink hash={TXN} /> }]
              : []),
          ]}
        />
      </article>
    </Card>
  );
}

/** Reloads the list regularly; mounted only while a withdrawal is pending. */
function RefreshPending() {
  useWithdrawals(refreshMs);
  return null;
}

function ListSkeleton() {
  return (
    <Stack gap={4}>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  );
}
