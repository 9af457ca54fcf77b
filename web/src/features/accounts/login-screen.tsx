import { limits } from '@polytips/functions/contract/values/limits.ts';
import { useRef, useState } from 'react';
import { BrandHead } from '../../base/brand-head.tsx';
import { withoutApostrophe } from '../../base/without-apostrophe.ts';
import { endedParameter, paths } from '../../config/paths.ts';
import { Field, PasswordField } from '../../ui/controls/field.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Link, useParameters } from '../../ui/router.tsx';
import { findRefusedField } from './account-forms.ts';
import { DevicesHelp } from './components/devices-help.tsx';
import styles from './components/form.module.css';
import { SubmitArea } from './components/submit-area.tsx';
import { useLogin } from './use-account-forms.ts';

/** `/login`: a member logs in. */
export function LoginScreen() {
  const hasEnded = useParameters().has(endedParameter);
  const [mail, setMail] = useState('');
  const [password, setPassword] = useState('');
  const { submission, isLocked, refusal, problem, dismiss, noteChange, send } = useLogin();
  // What the Error dialog said, under its field until that is changed.
  const [hint, setHint] = useState<string>();
  const mailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(
    refusal,
    findRefusedField(refusal) === 'password' ? passwordField : mailField,
  );
  return (
    <>
      <TopBar title="Login" backTo={paths.landing} />
      <BrandHead lead="Your tips, your rewards and your own wallet." />
      <form
        className={styles.form}
        noValidate
        onChange={noteChange}
        onSubmit={(event) => {
          event.preventDefault();
          setHint(undefined);
          void send({ mail, password });
        }}
      >
        {hasEnded ? (
          <Note tone="warn">
            Your session has ended, as it does after a change of the password or wallet, or a
            log-out in another tab or on another device. If that was not you, use Forgot Password.
            If you were changing your password, try the new one first.
          </Note>
        ) : null}
        <Field
          ref={mailField}
          label="Email"
          value={mail}
          onChange={withoutApostrophe((typed) => {
            setMail(typed);
            setHint(undefined);
          })}
          help="The email that you signed up with."
          error={findRefusedField(hint) === 'mail' ? hint : undefined}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isLocked}
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          value={password}
          onChange={withoutApostrophe((typed) => {
            setPassword(typed);
            setHint(undefined);
          })}
          help="Capital and small letters differ."
          error={findRefusedField(hint) === 'password' ? hint : undefined}
          maxLength={limits.loginPasswordLengthMax}
          autoComplete="current-password"
          disabled={isLocked}
        />
        <div className={styles.aside}>
          <Link to={paths.forgot}>Forgot Password</Link>
        </div>
        <SubmitArea
          submission={submission}
          problem={problem}
          label="Login"
          derivingLabel="Checking your password"
          sendingLabel="Opening your wallet"
        >
          Not a member yet? <Link to={paths.signup}>Sign up</Link>
        </SubmitArea>
      </form>
      <DevicesHelp />
      <MessageModal
        message={refusal}
        onClose={() => {
          setHint(refusal);
          dismiss();
        }}
      />
    </>
  );
}
