import { welcomeMailCalls } from '@polytips/functions/contract/welcome-mail.ts';
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
  const { error, isPending, isSuccess, mutate } = useCallMutation(welcomeMailCalls.sendMailAgain);
  return (
    <div className={styles.actions}>
      <TextButton onClick={() => setWrong(true)}>Not yours?</TextButton>
      <Button size="small" variant="primary" busy={isPending} onClick={() => mutate({})}>
        Send again
      </Button>
      <div className={styles.sent} aria-live="polite">
        {isSuccess ? 'It is on its way. No earlier link counts. Look among the spam, too.' : null}
        {error === null ? null : <Note tone="loss">{error.message}</Note>}
      </div>
      <WrongMailDialog open={isWrong} onClose={() => setWrong(false)} />
    </div>
  );
}
