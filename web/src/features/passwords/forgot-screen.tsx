import { MailCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { BrandHead } from '../../base/brand-head.tsx';
import { useAttempt } from '../../base/use-attempt.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import { withoutApostrophe } from '../../base/without-apostrophe.ts';
import { paths } from '../../config/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MessageModal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { WalletStays } from './components/wallet-stays.tsx';

const loadRequesting = () => import('./request-link.ts');

/** `/forgot`: requests a mail with a link that resets the password. */
export function ForgotScreen() {
  const [mail, setMail] = useState('');
  const requesting = useLateCode(loadRequesting);
  const { state, result, error, start, cancel } = useAttempt(async (typed: string) =>
    (await requesting()).requestLink(typed),
  );
  const refusal = result?.state === 'refused' ? result.refusal : undefined;
  // What the Error dialog said, under the field until it is changed.
  const [hint, setHint] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(refusal, field);
  if (result?.state === 'sent') return <LinkSent mail={result.mail} onAgain={cancel} />;
  return (
    <>
      <TopBar title="Forgot Password" backTo={paths.login} />
      <BrandHead lead="Type the email of your account. We send you a link to choose a new password." />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setHint(undefined);
          void start(mail);
        }}
      >
        <Stack gap={4}>
          <Field
            ref={field}
            label="Email"
            value={mail}
            onChange={withoutApostrophe((typed) => {
              setMail(typed);
              setHint(undefined);
            })}
            help="The email that you signed up with."
            error={hint}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <WalletStays />
          {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
          <Button type="submit" variant="primary" busy={state === 'pending'}>
            Submit
          </Button>
        </Stack>
      </form>
      <MessageModal
        message={refusal}
        onClose={() => {
          setHint(refusal);
          cancel();
        }}
      />
    </>
  );
}

interface LinkSentProps {
  readonly mail: string;
  readonly onAgain: () => void;
}

/** Says which address the link was sent to. */
function LinkSent({ mail, onAgain }: LinkSentProps) {
  return (
    <>
      <TopBar title="Check your mail" backTo={paths.login} focus />
      <Stack gap={4}>
        <EmptyState
          icon={<MailCheck />}
          title="The link is on its way"
          message={`We sent it to ${mail}. It works once, for 10 minutes. Look into the spam folder too.`}
        />
        <WalletStays />
        <ButtonLink variant="primary" to={paths.login}>
          Back to login
        </ButtonLink>
        <Button onClick={onAgain}>Send another link</Button>
      </Stack>
    </>
  );
}
