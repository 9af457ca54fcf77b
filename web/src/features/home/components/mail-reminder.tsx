import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { MailWarning } from 'lucide-react';
import { ownUserOf } from '../../../base/api/own-user.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useLastKnown } from '../../../base/browser/use-last-known.ts';
import { confirmMailPath } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Reminder } from '../../../wallet/components/reminder.tsx';

/** Reminds a member whose first steps are done to confirm the mail; below what waits for the same reply. */
export function MailReminder() {
  const { uid } = useMember();
  const own = ownUserOf(useCall(accountsCalls.getUser, { params: { id: uid } }).data);
  if (useLastKnown(`mail:${uid}`, own?.mailVerified) !== 'NO') return null;
  return (
    <Reminder
      label="Email reminder"
      icon={<MailWarning />}
      title="Your email is not confirmed"
      action={
        <ButtonLink size="small" to={confirmMailPath}>
          Confirm
        </ButtonLink>
      }
    >
      Until it is, you get no mail about your money or a new device. If {own?.MAIL ?? 'it'} is not
      yours, its owner can reset your password.
    </Reminder>
  );
}
