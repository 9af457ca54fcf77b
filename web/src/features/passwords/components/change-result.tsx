import { messages } from '@polytips/functions/contract/messages.ts';
import { useState } from 'react';
import { MessageModal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import type { PasswordChange } from '../change-password.ts';

interface ChangeResultProps {
  readonly change: PasswordChange;
  /** The member has read of the success; `entered` says whether the session goes on. */
  readonly onFinish: (entered: boolean) => void;
}

/** Says what came of a change of the password. */
export function ChangeResult({ change, onFinish }: ChangeResultProps) {
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
          Your wallet was locked before anything was changed. Press Confirm to unlock it and go on.
        </Note>
      );
    case 'unchanged':
      return <Unchanged reason={change.message} />;
    case 'uncertain':
      return (
        <Note tone="warn">
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
