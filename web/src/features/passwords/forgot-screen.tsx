import { limits } from '@polytips/functions/contract/limits.ts';
import { useRef, useState } from 'react';
import { blockApostrophe } from '../../base/block-apostrophe.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { LinkSent } from './components/link-sent.tsx';
import { WalletStays } from './components/wallet-stays.tsx';
import { useForgot } from './use-forgot.ts';

/** `/forgot`: has a link mailed that resets the password. */
export function ForgotScreen() {
  const [mail, setMail] = useState('');
  const { state, send, dismiss } = useForgot();
  const refusal = state.step === 'refused' ? state.refusal : undefined;
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(refusal, field);
  if (state.step === 'sent') return <LinkSent mail={state.mail} onAgain={dismiss} />;
  return (
    <>
      <TopBar title="Forgot password" backTo={paths.login} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(mail);
        }}
      >
        <Stack gap={4}>
          <Note>Type the email of your account. We send you a link to choose a new password.</Note>
          <Field
            ref={field}
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
          />
          <WalletStays />
          {state.step === 'failed' ? <Note tone="loss">{state.problem}</Note> : null}
          <Button type="submit" variant="primary" busy={state.step === 'sending'}>
            Submit
          </Button>
        </Stack>
      </form>
      <MessageModal message={refusal} onClose={dismiss} />
    </>
  );
}
