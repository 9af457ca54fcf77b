import { useMember } from '../../session/use-session.ts';
import { useMemberPayments } from '../use-member-payments.ts';
import { LookedUp } from './looked-up.tsx';
import { UntracedNote } from './untraced-note.tsx';

/** The member's payments of which nobody can tell whether they were made, if there are any. */
export function UntracedPayments() {
  const { uid } = useMember();
  const payments = useMemberPayments(uid) ?? [];
  return payments
    .filter(({ state }) => state === 'untraced')
    .map((payment) => (
      <UntracedNote key={payment.id} payment={payment}>
        <LookedUp payment={payment} />
      </UntracedNote>
    ));
}
