import { statementsCalls } from '@polytips/functions/contract/calls/statements.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { upToLast, watchRows } from '../../base/api/watch-rows.ts';
import { formatPayment } from '../../base/format.ts';
import { formatDate } from '../../base/time/format-date.ts';
import { WithdrawalStatus } from '../../base/withdrawal-status.tsx';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import { WholeDates } from '../../ui/display/whole-dates.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { WithdrawalSheet } from './components/withdrawal-sheet.tsx';
import { type Withdrawal, withdrawalsOf } from './withdraw-model.ts';

/** `/withdraw-status`: the member's withdrawals; each opens what became of it. */
export function WithdrawStatusScreen() {
  const queryClient = useQueryClient();
  const { publicKey } = useMember();
  const call = statementsCalls.getIncomeStatement;
  const input = { params: { publicKey, type: 'Withdrawal' } } as const;
  const list = useCallPages(call, input);
  const newest = upToLast(list.data ?? [], (row) => 'STATUS' in row && row.STATUS === 'Pending');
  useQuery({
    ...watchRows(queryClient, {
      call,
      input,
      newest,
      closelyEveryMs: 15_000,
      seldomEveryMs: 60_000,
    }),
    enabled: newest.length > 0,
  });
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

function WithdrawalList({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <Card kind="rows">
        <RowList label="Withdrawals">
          {withdrawals.map((withdrawal) => {
            const { AMOUNT, NET, STATUS, WITHDRA_SL: serial } = withdrawal;
            return (
              <Row
                key={serial}
                lead={<CoinIcon token="USDT" />}
                title={<Amount figure={formatPayment(AMOUNT)} unit="USDT" />}
                detail={
                  <WholeDates>{formatDate(withdrawal.a_dates ?? withdrawal.dates)}</WholeDates>
                }
                value={<Amount figure={formatPayment(NET)} unit="USDT NET" />}
                tag={<WithdrawalStatus status={STATUS} />}
                onClick={() => setOpened(serial)}
              />
            );
          })}
        </RowList>
      </Card>
      <WithdrawalSheet
        withdrawal={withdrawals.find(({ WITHDRA_SL }) => WITHDRA_SL === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

function ListSkeleton() {
  return (
    <Card kind="rows">
      <SkeletonRows />
    </Card>
  );
}
