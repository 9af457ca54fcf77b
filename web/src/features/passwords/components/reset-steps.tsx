import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import type { ResetLink } from '../reset-model.ts';
import { useResetPassword } from '../use-reset-password.ts';
import { ResetForm } from './reset-form.tsx';
import { RestoreAfterReset } from './restore-after-reset.tsx';
import { WalletStays } from './wallet-stays.tsx';

/** From the new password to the wallet that opens with it. */
export function ResetSteps({ link }: { readonly link: ResetLink }) {
  const [password, setPassword] = useState('');
  const { state, reset, dismiss } = useResetPassword(link);
  if (state.step === 'reset') {
    return <RestoreAfterReset mail={link.mail} row={state.row} password={password} />;
  }
  return (
    <>
      <TopBar
        title="Reset password"
        backTo={paths.login}
        // In place of the form, and of the button that was pressed.
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
