import * as messages from '@polytips/functions/contract/messages.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { withoutApostrophe } from '../../base/without-apostrophe.ts';
import { paths } from '../../config/paths.ts';
import { dropSession } from '../../session/log-out.ts';
import { useMember } from '../../session/use-session.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordOwner } from '../../ui/controls/field.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { ActionForm } from '../../ui/layout/action-bar.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { navigate } from '../../ui/router.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  CommonPasswordNote,
  NewPasswordField,
} from '../../wallet/components/new-password-field.tsx';
import { UnlockDialog } from '../../wallet/components/unlock-dialog.tsx';
import type { PasswordChange } from './change-password.ts';
import styles from './components/password-form.module.css';
import { findChangeProblem, passwordChecks } from './password-rules.ts';
import { useChangePassword } from './use-change-password.ts';

/** `/password`: a member chooses another password. */
export function PasswordScreen() {
  return (
    <>
      <TopBar title="Change Password" backTo={paths.profile} />
      <ChangePasswordForm />
    </>
  );
}

/**
 * Takes a new password twice, and then the current one, also of an unlocked wallet: the person who chooses the password
 * can have the key. A wrong one changes nothing.
 */
function ChangePasswordForm() {
  const { mail } = useMember();
  const queryClient = useQueryClient();
  const { isChanging, progress, ended, change, dismiss } = useChangePassword();
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [problem, setProblem] = useState<string>();
  // What the Error dialog said, under its field until a field is changed.
  const [hint, setHint] = useState<string>();
  const [unlocking, setUnlocking] = useState(false);
  const chosenField = useRef<HTMLInputElement>(null);
  const confirmedField = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(
    problem,
    problem === messages.passwordNotMatched ? confirmedField : chosenField,
  );

  const submit = () => {
    if (isChanging) return;
    dismiss();
    setHint(undefined);
    const found = findChangeProblem(password, confirmed);
    if (found !== undefined) setProblem(found);
    else setUnlocking(true);
  };
  const unlocked = () => {
    setUnlocking(false);
    void change(password);
  };
  const finish = (entered: boolean) => {
    setPassword('');
    setConfirmed('');
    if (entered) navigate(paths.profile);
    // Without a session the guard leads to the login.
    else void dropSession(queryClient);
  };
  return (
    <>
      <ActionForm
        onSubmit={submit}
        actions={
          <>
            {ended === undefined ? null : <ChangeResult change={ended} onFinish={finish} />}
            <WorkProgress
              label={progress < 1 ? 'Sealing your wallet' : 'Changing your password'}
              share={isChanging ? progress : undefined}
            />
            <Button type="submit" variant="primary" busy={isChanging}>
              Confirm
            </Button>
          </>
        }
      >
        <PasswordOwner mail={mail} />
        <NewPasswordField
          ref={chosenField}
          label="New password"
          maxLength={limits.changePasswordLengthMax}
          value={password}
          onChange={withoutApostrophe((typed) => {
            setPassword(typed);
            setHint(undefined);
          })}
          error={hint === messages.passwordNotMatched ? undefined : hint}
          disabled={isChanging}
        />
        <NewPasswordField
          ref={confirmedField}
          label="Confirm password"
          maxLength={limits.changePasswordLengthMax}
          value={confirmed}
          onChange={withoutApostrophe((typed) => {
            setConfirmed(typed);
            setHint(undefined);
          })}
          error={hint === messages.passwordNotMatched ? hint : undefined}
          disabled={isChanging}
        />
        <CommonPasswordNote password={password} />
        <PasswordChecklist password={password} />
        <Note>
          Your wallet is sealed with the new password. Nobody can give it back to you: keep your 12
          recovery words safe. Your other devices will have to log in again.
        </Note>
      </ActionForm>
      <MessageModal
        title="Error!"
        message={problem}
        onClose={() => {
          setHint(problem);
          setProblem(undefined);
        }}
      />
      <UnlockDialog
        open={unlocking}
        title="Your current password"
        action="Continue"
        onUnlocked={unlocked}
        onClose={() => setUnlocking(false)}
      />
    </>
  );
}

/** The checklist of a strong password, ticked while the member types. */
function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul className={styles.list} aria-label="A strong password has">
      {passwordChecks(password).map(({ label, met }) => (
        <li key={label} className={classes(styles.check, met && styles.met)}>
          {met ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {label}
          {met ? <VisuallyHidden>, done</VisuallyHidden> : null}
        </li>
      ))}
    </ul>
  );
}

interface ChangeResultProps {
  readonly change: PasswordChange;
  /** The member has read the success; `entered` says whether the new session has started. */
  readonly onFinish: (entered: boolean) => void;
}

/** Says how a change of the password ended. */
function ChangeResult({ change, onFinish }: ChangeResultProps) {
  switch (change.state) {
    case 'changed':
      return (
        <MessageModal
          title="Success"
          tone="plain"
          message={
            change.entered
              ? messages.passwordChanged
              : `${messages.passwordChanged}. Log in with the new password.`
          }
          onClose={() => onFinish(change.entered)}
        />
      );
    case 'locked':
      return (
        <Note tone="loss">
          Your wallet was locked before anything was changed. Press Confirm to try again.
        </Note>
      );
    case 'unchanged':
      return <Unchanged reason={change.message} />;
    case 'uncertain':
      return (
        <Note tone="warn" isResult>
          No answer came, so nobody knows yet whether your password was changed. Press Confirm to
          try again. If you have to log in, try the new password first; one of the two is right.
        </Note>
      );
  }
}

function Unchanged({ reason }: { readonly reason: string }) {
  const [read, setRead] = useState(false);
  return (
    <>
      <Note tone="loss">{reason}</Note>
      <MessageModal
        title="Error!"
        message={read ? undefined : messages.passwordNotChanged}
        onClose={() => setRead(true)}
      />
    </>
  );
}
