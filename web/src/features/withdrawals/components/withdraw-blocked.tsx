import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { CalendarClock, KeyRound, ShieldAlert } from 'lucide-react';
import { formatEnd } from '../../../base/time/format-date.ts';
import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { WholeDates } from '../../../ui/display/whole-dates.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { WalletProof } from '../use-wallet-proof.ts';
import { type PayoutHold, whenPaid } from '../withdraw-model.ts';

/** Whether the member may withdraw, as the server says. */
type WithdrawalState = CallReply<'withdrawalState'>[number];

interface WithdrawBlockedProps {
  readonly state: Exclude<WithdrawalState['state'], 'free'>;
  readonly until: WithdrawalState['until'];
  readonly payoutHold: PayoutHold;
  readonly proof: WalletProof;
}

/** Why nothing can be withdrawn now, when that ends, and what the member can do about it. */
export function WithdrawBlocked(props: WithdrawBlockedProps) {
  return <Card>{blockOf(props)}</Card>;
}

function blockOf({ state, until, payoutHold, proof }: WithdrawBlockedProps) {
  const end = until === null ? undefined : formatEnd(until);
  switch (state) {
    case 'used':
      return (
        <EmptyState
          icon={<CalendarClock />}
          title={messages.withdrawnToday}
          message={
            <WholeDates>
              {`One withdrawal a day. The next one is possible from ${end} on.${payoutHold === null ? '' : ` What is not paid yet is paid ${whenPaid(payoutHold)}.`}`}
            </WholeDates>
          }
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
          message={
            <WholeDates>
              {`Your account is being checked. Until ${end} none can be requested. You have nothing to do.`}
            </WholeDates>
          }
        />
      );
    case 'unproven':
      return (
        <EmptyState
          icon={<KeyRound />}
          title="Show that the wallet is yours"
          message="Unlock your wallet once: it signs a short text on this device, which costs nothing. Then you can withdraw."
          action={
            <Stack>
              <Button size="small" busy={proof.busy} onClick={proof.begin}>
                Unlock my wallet
              </Button>
              {proof.isRefused ? (
                <Note tone="loss">The server could not take the proof. Try again in a moment.</Note>
              ) : null}
            </Stack>
          }
        />
      );
  }
}
