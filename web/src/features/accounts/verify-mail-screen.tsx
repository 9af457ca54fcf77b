import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { welcomeMailCalls } from '@polytips/functions/contract/calls/welcome-mail.ts';
import { MailCheck } from 'lucide-react';
import { ownUserOf } from '../../base/api/own-user.ts';
import { useCall } from '../../base/api/use-call.ts';
import { confirmMailPath, paths } from '../../config/paths.ts';
import { useCallMutation } from '../../reads/use-call-mutation.ts';
import { useMember } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { useParameters } from '../../ui/router.tsx';

/** `/verify-mail`: the target of the link in the welcome mail, for the member's own session. */
export function VerifyMailScreen() {
  const token = useParameters().get('token') ?? '';
  return (
    <>
      <TopBar title="Confirm your email" backTo={paths.profile} />
      {/* It is there before what comes of a press. */}
      <div aria-live="polite">
        <ConfirmMail key={token} token={token} />
      </div>
    </>
  );
}

function ConfirmMail({ token }: { readonly token: string }) {
  const { uid } = useMember();
  // Read again before the outcome is shown: another link or device may have confirmed it.
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  const own = ownUserOf(user.data);
  const { state, result, error, start } = useCallMutation(welcomeMailCalls.verifyMail);
  switch (result?.[0]?.status) {
    case 'OK':
      return (
        <Stack gap={4}>
          <EmptyState
            icon={<MailCheck />}
            title="Your email is confirmed"
            message={`From now on ${own?.MAIL ?? 'it'} gets our mails about your money and about logins on new devices, and nobody can take this account for one that was never used.`}
          />
          <ButtonLink variant="primary" to={paths.home}>
            Home
          </ButtonLink>
        </Stack>
      );
    case 'NO':
      return (
        <Stack gap={4}>
          {own?.mailVerified === 'YES' ? (
            <Note tone="gain">
              The email of the account that you are logged in with is confirmed already. This link
              is an earlier one, or of another account.
            </Note>
          ) : (
            <Note tone="loss">
              This link does not confirm the account that you are logged in with. Open the newest
              welcome mail of this account, or have it sent again in Profile.
            </Note>
          )}
          <ButtonLink to={confirmMailPath}>Profile</ButtonLink>
        </Stack>
      );
    case undefined:
      return (
        <Stack gap={4}>
          <Note>
            {own === undefined
              ? 'Confirm that you read the email of the account that you are logged in with.'
              : `Is ${own.MAIL} your mailbox? It is the email of the account that you are logged in with.`}
          </Note>
          {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
          <Button
            variant="primary"
            busy={state === 'pending'}
            onClick={() => void start({ body: { token } })}
          >
            Confirm
          </Button>
        </Stack>
      );
  }
}
