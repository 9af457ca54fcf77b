import { useMember } from '../../../session/use-session.ts';
import { useMemberPayments } from '../../use-member-payments.ts';
import { ResolveUnknown } from './resolve-unknown.tsx';
import { UnknownPaymentNote } from './unknown-payment-note.tsx';

/** The member's unknown payments, if there are any. */
export function UnknownPayments() {
  const { uid } = useMember();
  const payments = useMemberPayments(uid) ?? [];
  return payments
    .filter(({ state }) => state === 'untraced')
    .map((payment) => (
      <UnknownPaymentNote key={payment.id} payment={payment}>
        <ResolveUnknown payment={payment} />
      </UnknownPaymentNote>
    ));
}
