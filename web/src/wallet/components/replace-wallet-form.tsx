import type { ReactNode } from 'react';
import { environment } from '../../config/environment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { type ReplaceAttempt, useWaysOn } from '../use-replace.ts';

const { supportMail } = environment;

/**
 * The way on for a member who has neither the words nor the old password: what offers a new wallet, where the server
 * lets the member have one, and what an operator can do. Nothing until it has said so.
 */
export function Neither({ children }: { readonly children: ReactNode }) {
  const waysOn = useWaysOn();
  if (waysOn === undefined) return null;
  return (
    <>
      {waysOn.isReplaceable ? (
        <Card>{children}</Card>
      ) : (
        <Note>
          <strong>You have neither?</strong> Then nobody can open this wallet, not even us. Sign up
          again with another email.
        </Note>
      )}
      {waysOn.isMailFreeable ? (
        <Note>
          Somebody else signed up with your email? Write to{' '}
          <a href={`mailto:${supportMail}`}>{supportMail}</a> from your mailbox: we can free the
          email for a new account.
        </Note>
      ) : null}
    </>
  );
}

/** What a member reads who has neither, where a new wallet can be had. */
export function ReplaceNote() {
  return (
    <Note>
      <strong>You have neither?</strong> As far as we know, nobody has used this wallet: you can
      begin with a new one. The address before is then not yours here any more: what it holds, and
      what somebody sends to it, does not reach you.
    </Note>
  );
}

interface ReplaceWalletFormProps {
  readonly attempt: ReplaceAttempt;
  readonly onReplace: () => void;
  /** What the member has to type. */
  readonly children?: ReactNode;
}

/** Puts a new wallet in the place of one that was never used. */
export function ReplaceWalletForm({
  attempt: { isReplacing, problem, progress },
  onReplace,
  children,
}: ReplaceWalletFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onReplace();
      }}
    >
      <Stack gap={4}>
        <ReplaceNote />
        {children}
        {problem === undefined ? null : <Note tone="loss">{problem}</Note>}
        <WorkProgress
          label={progress < 1 ? 'Making your wallet' : 'Saving'}
          share={isReplacing ? progress : undefined}
        />
        <Button type="submit" variant="danger" busy={isReplacing}>
          Begin with a new wallet
        </Button>
      </Stack>
    </form>
  );
}
