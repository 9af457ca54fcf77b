import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { StoredUser } from '../../session/session.ts';
import { saveStoredUser } from '../../session/stored-user.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { RestoreWalletForm } from '../../wallet/components/restore-wallet-form.tsx';
import { ResetForm } from './components/reset-form.tsx';
import { WalletStays } from './components/wallet-stays.tsx';
import { findResetLink, type ResetLink } from './password-rules.ts';
import { useResetPassword } from './use-reset-password.ts';

/** `/reset-password`: the target of the mailed link. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const link = findResetLink(query);
  if (link !== undefined) return <ResetSteps key={link.token} link={link} />;
  return (
    <>
      <TopBar title="Reset password" backTo={paths.login} />
      <Stack gap={4}>
        <ErrorState
          title="This link is not complete"
          message="The email address or the token in it is missing or wrong. Open the link in our mail again, or ask for a new one."
        />
        <ButtonLink variant="primary" to={paths.forgot}>
          Get a new link
        </ButtonLink>
      </Stack>
    </>
  );
}

/** The steps of a reset: the new password, then the wallet that has to be restored. */
function ResetSteps({ link }: { readonly link: ResetLink }) {
  const [password, setPassword] = useState('');
  const { state, reset, dismiss } = useResetPassword(link);
  if (state.step === 'reset') {
    return <RestoreAfterReset mail={link.mail} member={state.member} password={password} />;
  }
  return (
    <>
      <TopBar
        title="Reset password"
        backTo={paths.login}
        // It replaces the form with the button that had the focus.
        focus={state.step === 'unseen'}
      />
      {state.step === 'unseen' ? (
        <Stack gap={4}>
          <EmptyState
            title="Your password was reset"
            message="Log in with the new one. The session could not be started from here."
          />
          <WalletStays />
          <ButtonLink variant="primary" to={paths.login}>
            Log in
          </ButtonLink>
        </Stack>
      ) : (
        <ResetForm
          mail={link.mail}
          password={password}
          onPassword={setPassword}
          state={state}
          onReset={(typed) => void reset(typed)}
          onDismiss={dismiss}
        />
      )}
    </>
  );
}

interface RestoreAfterResetProps {
  readonly mail: string;
  readonly member: StoredUser;
  /** The new password. */
  readonly password: string;
}

/**
 * Restores the wallet after a reset. Storing the member is the last step, because the guard then
 * leads to Home; a member who closes the page before that can log in.
 */
function RestoreAfterReset({ mail, member, password }: RestoreAfterResetProps) {
  const { id: uid, publicKey } = member;
  const remember = (phrases: string) => saveStoredUser({ ...member, phrases });
  return (
    <>
      <TopBar title="Restore your wallet" focus />
      <Stack gap={4}>
        <Note tone="gain">Your password was reset. From now on you log in with the new one.</Note>
        <Note tone="warn">
          Your wallet is still locked. Open it with your 12 recovery words or with your old
          password; from then on it opens with the new one. Withdrawals are paid again 24 hours
          after the reset, once the wallet is open.
        </Note>
        <RestoreWalletForm
          knownPassword={password}
          owner={{ uid, mail, publicKey }}
          onRestored={remember}
        />
        <Button variant="ghost" onClick={() => remember(member.phrases)}>
          Later
        </Button>
      </Stack>
    </>
  );
}
