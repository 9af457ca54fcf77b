import { MailCheck } from 'lucide-react';
import { useAttempt } from '../../base/use-attempt.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { useParameters } from '../../ui/router.tsx';

const loadVerifying = () => import('./verify-mail.ts');

/** `/verify-mail`: the target of the link in the welcome mail. It takes the member's own session too. */
export function VerifyMailScreen() {
  const query = useParameters();
  const session = useSession();
  return (
    <>
      {/* The landing leads a member on to Home. */}
      <TopBar title="Confirm your email" backTo={paths.landing} />
      {session.state === 'settling' ? <SkeletonRows /> : null}
      {session.state === 'none' ? <LogInFirst /> : null}
      {session.state === 'member' ? <ConfirmMail token={query.get('token') ?? ''} /> : null}
    </>
  );
}

/** For a visitor: only who knows the password can confirm the account. */
function LogInFirst() {
  return (
    <Stack gap={4}>
      <EmptyState
        icon={<MailCheck />}
        title="Log in to confirm"
        message="Log in on this device, then open the link in our mail once more."
      />
      <ButtonLink variant="primary" to={paths.login}>
        Log in
      </ButtonLink>
      <Note>
        You have no password, because somebody else opened an account with your email? Then do not
        confirm it: with a new password it becomes yours.
      </Note>
      <ButtonLink to={paths.forgot}>Forgot password</ButtonLink>
    </Stack>
  );
}

function ConfirmMail({ token }: { readonly token: string }) {
  const verifying = useLateCode(loadVerifying);
  const { state, result, error, start } = useAttempt(async (mailed: string) =>
    (await verifying()).verifyMail(mailed),
  );
  if (result === 'OK') {
    return (
      <Stack gap={4}>
        <EmptyState
          icon={<MailCheck />}
          title="Your email is confirmed"
          message="From now on nobody can take this account for one that was never used."
        />
        <ButtonLink variant="primary" to={paths.home}>
          Home
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Note>Confirm that you read the email of the account that you are logged in with.</Note>
      {result === 'NO' ? (
        <Note tone="loss">
          This link does not belong to this account. Open the one in the welcome mail of this
          account.
        </Note>
      ) : null}
      {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
      <Button variant="primary" busy={state === 'pending'} onClick={() => void start(token)}>
        Confirm
      </Button>
    </Stack>
  );
}
