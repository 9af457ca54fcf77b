import { welcomeMailCalls } from '@polytips/functions/contract/calls/welcome-mail.ts';
import { useState } from 'react';
import { dialogPart } from '../base/dialog-part.tsx';
import { useCallMutation } from '../reads/use-call-mutation.ts';
import { Button, TextButton } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './confirm-mail.module.css';

const WrongMailDialog = dialogPart(
  async () => (await import('./wrong-mail-dialog.tsx')).WrongMailDialog,
);

/** Has the welcome mail sent again; a member whose mail is mistyped is led to another signup. */
export function ConfirmMail() {
  const [isWrong, setWrong] = useState(false);
  const { state, error, start } = useCallMutation(welcomeMailCalls.sendMailAgain);
  return (
    <div className={styles.actions}>
      <TextButton onClick={() => setWrong(true)}>Not yours?</TextButton>
      <Button size="small" busy={state === 'pending'} onClick={() => void start({})}>
        No mail? Send again
      </Button>
      <div className={styles.sent} aria-live="polite">
        {state === 'success'
          ? 'It is on its way. No earlier link counts. Look among the spam, too.'
          : null}
        {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
      </div>
      <WrongMailDialog open={isWrong} onClose={() => setWrong(false)} />
    </div>
  );
}
