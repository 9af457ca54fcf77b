import { limits } from '@polytips/functions/contract/limits.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { blockApostrophe } from '../../base/block-apostrophe.ts';
import { paths } from '../../config/paths.ts';
import { Field, PasswordField } from '../../ui/controls/field.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import styles from './components/form.module.css';
import { SubmitArea } from './components/submit-area.tsx';
import { isAboutPassword } from './form-checks.ts';
import { useLogin } from './use-account-forms.ts';

/** `/login`: a member logs in. */
export function LoginScreen() {
  const [mail, setMail] = useState('');
  const [password, setPassword] = useState('');
  const { submission, refusal, problem, dismiss, send } = useLogin();
  const mailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(refusal, isAboutPassword(refusal) ? passwordField : mailField);
  // While the form is only checked, its fields keep the focus.
  const isLocked = submission.step === 'deriving' || submission.step === 'sending';
  return (
    <>
      <TopBar title="Login" backTo={paths.landing} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ mail, password });
        }}
      >
        <Field
          ref={mailField}
          label="Email"
          value={mail}
          onChange={setMail}
          onKeyDown={blockApostrophe}
          type="email"
          inputMode="email"
          maxLength={limits.mailLengthMax}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isLocked}
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          value={password}
          onChange={setPassword}
          onKeyDown={blockApostrophe}
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
      <MessageModal message={refusal} onClose={dismiss} />
    </>
  );
}
