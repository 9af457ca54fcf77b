import { useState } from 'react';
import { dialogPart } from '../../base/dialog-part.tsx';
import { paths } from '../../config/paths.ts';
import { Copyright } from '../../legal/copyright.tsx';
import { TextButton } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Link } from '../../ui/router.tsx';
import styles from './components/form.module.css';
import { SignupFields } from './components/signup-fields.tsx';
import { SignupOffer } from './components/signup-offer.tsx';
import { SubmitArea } from './components/submit-area.tsx';
import { useSignup } from './use-account-forms.ts';
import { useSignupForm, useSignupInputs } from './use-signup-form.ts';

const TermsModal = dialogPart(async () => (await import('../../legal/terms-modal.tsx')).TermsModal);

/** `/signup`: a visitor becomes a member, with a wallet made on this device. */
export function SignupScreen() {
  const fields = useSignupForm();
  const { submission, isLocked, refusal, problem, dismiss, noteChange, send } = useSignup();
  const inputs = useSignupInputs(refusal, fields.placeOf(refusal));
  const { agreed } = inputs;
  const [termsOpen, setTermsOpen] = useState(false);
  return (
    <>
      <TopBar title="Create New Account" backTo={paths.landing} />
      <form
        className={styles.form}
        noValidate
        onChange={noteChange}
        onSubmit={(event) => {
          event.preventDefault();
          fields.hint(undefined);
          void send(fields.complete());
        }}
      >
        <SignupFields fields={fields} inputs={inputs} disabled={isLocked} />
        <Checkbox
          ref={agreed}
          checked={fields.form.agreed}
          // Once agreed, it stays so.
          onChange={(checked) => fields.change({ agreed: checked || fields.form.agreed })}
          error={fields.errorOf('agreed')}
          disabled={isLocked}
        >
          I Agree With <TextButton onClick={() => setTermsOpen(true)}>Terms & Condition</TextButton>
        </Checkbox>
        <SubmitArea
          submission={submission}
          problem={problem}
          label="Create account"
          derivingLabel="Making your wallet"
          sendingLabel="Creating your account"
        >
          Already a member? <Link to={paths.login}>Log in</Link>
        </SubmitArea>
      </form>
      <footer className={styles.footer}>
        <Copyright />
      </footer>
      <TermsModal open={termsOpen} onClose={() => setTermsOpen(false)} />
      <SignupOffer
        hasText={fields.hasText}
        isBusy={submission.step !== 'idle' || termsOpen || refusal !== undefined}
      />
      <MessageModal
        message={refusal}
        onClose={() => {
          fields.hint(refusal);
          dismiss();
        }}
      />
    </>
  );
}
