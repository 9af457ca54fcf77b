import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { unreadFigure } from '../../../base/api/call-states.tsx';
import { useCallPages } from '../../../base/api/use-call-pages.ts';
import { formatDay } from '../../../base/time/dates.ts';
import { paths } from '../../../config/paths.ts';
import type { PaymentFlow } from '../../../payments/payment-controller.ts';
import { useIsBookedByHand } from '../../../payments/use-is-booked-by-hand.ts';
import { DevicePrompt } from '../../../push/device-prompt.tsx';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { firstDayOf } from '../package-rows.ts';
import { adminPaymentText } from '../subscription-model.ts';

interface NextStepsProps {
  /** The end of its payment. */
  readonly flow: Extract<PaymentFlow, { readonly stage: 'ended' }>;
}

/** What a member gets for a subscription that was just paid, and the way on. */
export function NextSteps({ flow: { result } }: NextStepsProps) {
  const hash = 'hash' in result ? result.hash : undefined;
  const { publicKey, admin } = useMember();
  const isBookedByHand = useIsBookedByHand();
  const bookings = useCallPages(subscriptionsCalls.pending_activation, { params: { publicKey } });
  const packages = useCallPages(subscriptionsCalls.getMyPackages, { params: { publicKey } });
  const { isConfirmed, day } = firstDayOf(hash, bookings.data ?? [], packages.data ?? []);
  if (isBookedByHand) {
    return (
      <Stack gap={4}>
        <Note tone="warn">{adminPaymentText}</Note>
        {admin ? <ButtonLink to={paths.inflows}>Inflows</ButtonLink> : null}
      </Stack>
    );
  }
  const unknown = unreadFigure(bookings, packages);
  return (
    <Stack gap={4}>
      <Card kind="rows">
        <KeyValueList
          items={[
            {
              key: 'Earns from',
              // One that is not confirmed today starts later.
              note: isConfirmed ? 'Confirmed' : 'If confirmed today',
              value: day === undefined ? unknown : formatDay(day),
            },
          ]}
        />
      </Card>
      <Note>
        {isConfirmed
          ? 'The network has confirmed the payment for good. My Packages shows what the package earns.'
          : 'Your package starts once the network has confirmed the payment for good. My Packages shows when.'}
      </Note>
      <DevicePrompt />
      <ButtonLink to={paths.tips}>See the tips</ButtonLink>
    </Stack>
  );
}
