import { ArrowDownToLine } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { CallStates } from '../../lib/api/call-states.tsx';
import { MoreRows } from '../../lib/api/more-rows.tsx';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WithdrawalCard } from './components/withdrawal-card.tsx';
import { type Withdrawal, withdrawalsOf } from './withdraw-model.ts';

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

/** Reads the list again and again; there while it has something to wait for. */
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
