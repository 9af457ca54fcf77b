import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { CalendarClock, KeyRound, ShieldAlert } from 'lucide-react';
import { formatEnd } from '../../../base/format-date.ts';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type PayoutHold, whenPaid } from '../withdraw-model.ts';
import { ProveWallet } from './prove-wallet.tsx';

/** Whether the member may withdraw, as the server says. */
type WithdrawalState = CallReply<'withdrawalState'>[number];

interface WithdrawBlockedProps {
  readonly state: Exclude<WithdrawalState['state'], 'free'>;
  readonly until: WithdrawalState['until'];
  readonly payoutHold: PayoutHold;
}

/** Why nothing can be withdrawn now, when that ends, and what the member can do about it. */
export function WithdrawBlocked({ state, until, payoutHold }: WithdrawBlockedProps) {
  return <Card>{blockOf(state, until, payoutHold)}</Card>;
}

function blockOf(
  state: WithdrawBlockedProps['state'],
  until: string | null,
  payoutHold: PayoutHold,
) {
  const end = until === null ? undefined : formatEnd(until);
  switch (state) {
    case 'used':
      return (
        <EmptyState
          icon={<CalendarClock />}
          title={messages.withdrawnToday}
          message={`One withdrawal a day. The next one is possible from ${end} on.${payoutHold === null ? '' : ` What is not paid yet is paid ${whenPaid(payoutHold)}.`}`}
          action={
            <ButtonLink size="small" to={paths.withdrawStatus}>
              See how far it is
            </ButtonLink>
          }
        />
      );
    case 'held':
      return (
        <EmptyState
          icon={<ShieldAlert />}
          title="Withdrawals are on hold"
          message={`A withdrawal that was paid to you is missing here. Until ${end} none can be requested, so that it can be added. You have nothing to do.`}
        />
      );
    case 'unproven':
      return (
        <EmptyState
          icon={<KeyRound />}
          title="Show that the wallet is yours"
          message="Unlock your wallet once: it signs a short text on this device, which costs nothing. Then you can withdraw."
          action={<ProveWallet action="Unlock my wallet" />}
        />
      );
  }
}
