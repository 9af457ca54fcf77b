import { limits } from '@polytips/functions/contract/limits.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { blockApostrophe } from '../../../base/block-apostrophe.ts';
import { paths } from '../../../config/paths.ts';
import { dropSession } from '../../../session/log-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { MessageModal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { useFocusAfterMessage } from '../../../ui/focus.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { UnlockDialog } from '../../../wallet/components/unlock-dialog.tsx';
import { useOwnVault } from '../../../wallet/use-vault.ts';
import { findChangeProblem } from '../password-model.ts';
import { useChangePassword } from '../use-change-password.ts';
import { ChangeResult } from './change-result.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import styles from './passwords-form.module.css';

/** Takes a new password twice; a locked wallet is unlocked with the current one first. */
export function ChangePasswordForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const ownVault = useOwnVault();
  const { state, change, leave } = useChangePassword();
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [problem, setProblem] = useState<string>();
  const [unlocking, setUnlocking] = useState(false);
  const isChanging = state.step === 'changing';
  const chosenField = useRef<HTMLInputElement>(null);
  const confirmedField = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(
    problem,
    problem === messages.passwordNotMatched ? confirmedField : chosenField,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanging) return;
    leave();
    const found = findChangeProblem(password, confirmed);
    if (found !== undefined) setProblem(found);
    else if (ownVault === 'unlocked') void change(password);
    else setUnlocking(true);
  };
  const unlocked = () => {
    setUnlocking(false);
    void change(password);
  };
  const finish = (entered: boolean) => {
    setPassword('');
    setConfirmed('');
    if (entered) void navigate(paths.profile);
    // The guard then leads to the login.
    else void dropSession(queryClient);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Stack gap={4}>
          <PasswordField
            ref={chosenField}
            label="New password"
            autoComplete="new-password"
            maxLength={limits.changePasswordLengthMax}
            value={password}
            onChange={setPassword}
            onKeyDown={blockApostrophe}
            disabled={isChanging}
          />
          <PasswordField
            ref={confirmedField}
            label="Confirm password"
            autoComplete="new-password"
            maxLength={limits.changePasswordLengthMax}
            value={confirmed}
            onChange={setConfirmed}
            onKeyDown={blockApostrophe}
            disabled={isChanging}
          />
          <PasswordChecklist password={password} />
          <Note>
            Your wallet is sealed with the new password. Nobody can give it back to you: keep your
            12 recovery words safe. Your other devices will have to log in again.
          </Note>
        </Stack>
        <ActionBar>
          {state.step === 'ended' ? <ChangeResult change={state.change} onFinish={finish} /> : null}
          {isChanging ? (
            <Progress
              label={state.share < 1 ? 'Sealing your wallet' : 'Changing your password'}
              share={state.share}
            />
          ) : null}
          <Button type="submit" variant="primary" busy={isChanging}>
            Confirm
          </Button>
        </ActionBar>
      </form>
      <MessageModal title="Error!" message={problem} onClose={() => setProblem(undefined)} />
      <UnlockDialog open={unlocking} onUnlocked={unlocked} onClose={() => setUnlocking(false)} />
    </>
  );
}
