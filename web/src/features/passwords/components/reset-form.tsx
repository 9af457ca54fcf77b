import { limits } from '@polytips/functions/contract/values/limits.ts';
import { useRef, useState } from 'react';
import { withoutApostrophe } from '../../../base/without-apostrophe.ts';
import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { PasswordOwner } from '../../../ui/controls/field.tsx';
import { MessageModal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
import { useFocusAfterMessage } from '../../../ui/focus.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import {
  CommonPasswordNote,
  NewPasswordField,
} from '../../../wallet/components/new-password-field.tsx';
import { findResetProblem } from '../password-rules.ts';
import type { ResetAttempt } from '../use-reset-password.ts';
import { WalletStays } from './wallet-stays.tsx';

interface ResetFormProps {
  readonly mail: string;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly attempt: ResetAttempt;
}

/** Takes the new password of a member who has opened the mailed link. */
export function ResetForm({
  mail,
  password,
  onPassword,
  attempt: { isResetting, progress, ended, reset, dismiss },
}: ResetFormProps) {
  const [problem, setProblem] = useState<string>();
  // What the Error dialog said of the password, under its field until that is changed.
  const [hint, setHint] = useState<string>();
  const message = problem ?? (ended?.state === 'refused' ? ended.message : undefined);
  // A refused link stays refused.
  const [wasRefused, setWasRefused] = useState(false);
  const isRefused = wasRefused || ended?.state === 'refused';
  const field = useRef<HTMLInputElement>(null);
  const nextStep = useRef<HTMLDivElement>(null);
  useFocusAfterMessage(message, problem === undefined ? nextStep : field);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isResetting) return;
        const found = findResetProblem(password);
        setProblem(found);
        if (found === undefined) void reset(password);
      }}
    >
      <Stack gap={4}>
        <PasswordOwner mail={mail} />
        <NewPasswordField
          ref={field}
          label="New password"
          help={`${limits.passwordLengthMin} to ${limits.signupPasswordLengthMax} characters, with a letter and a digit.`}
          value={password}
          onChange={withoutApostrophe((typed) => {
            onPassword(typed);
            setHint(undefined);
          })}
          error={hint}
          disabled={isResetting}
        />
        <CommonPasswordNote password={password} />
        <WalletStays />
        {ended?.state === 'failed' ? <Note tone="loss">{ended.message}</Note> : null}
        <WorkProgress
          label={progress < 1 ? 'Preparing your password' : 'Resetting your password'}
          share={isResetting ? progress : undefined}
        />
        {isRefused ? (
          <div ref={nextStep} tabIndex={-1}>
            <Stack gap={4}>
              <Note tone="warn">
                This link was used or is too old. Each link works once. If you have already chosen a
                password with it, log in with that one.
              </Note>
              <ButtonLink variant="primary" to={paths.forgot}>
                Send another link
              </ButtonLink>
              <ButtonLink to={paths.login}>Log in</ButtonLink>
            </Stack>
          </div>
        ) : null}
        <Button type="submit" variant={isRefused ? 'secondary' : 'primary'} busy={isResetting}>
          Reset password
        </Button>
      </Stack>
      <MessageModal
        message={message}
        onClose={() => {
          setHint(problem);
          if (problem === undefined) {
            setWasRefused(true);
            dismiss();
          }
          setProblem(undefined);
        }}
      />
    </form>
  );
}
