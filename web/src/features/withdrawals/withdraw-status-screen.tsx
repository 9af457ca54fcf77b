import { ArrowDownToLine } from 'lucide-react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { formatPayment } from '../../base/format.ts';
import { formatDate } from '../../base/format-date.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
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
