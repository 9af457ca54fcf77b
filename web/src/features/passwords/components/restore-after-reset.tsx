import type { LoginRow } from '../../../session/ask-login.ts';
import { saveStoredUser } from '../../../session/stored-user.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import { RestoreWalletForm } from '../../../wallet/components/restore-wallet-form.tsx';

interface RestoreAfterResetProps {
  readonly mail: string;
  readonly row: LoginRow;
  /** The new one. */
  readonly password: string;
}

/**
 * Restores the wallet of who has just reset the password. Remembering the member is the last step,
 * because the guard then leads home; whoever closes the page before that can log in.
 */
export function RestoreAfterReset({ mail, row, password }: RestoreAfterResetProps) {
  const { CODES: uid, NAMES: name, publicKey } = row;
  const remember = (phrases: string) => saveStoredUser({ id: uid, name, publicKey, phrases });
  return (
    <>
      <TopBar title="Restore your wallet" focus />
      <Stack gap={4}>
        <Note tone="gain">Your password was reset. From now on you log in with the new one.</Note>
        <Note tone="warn">
          Your wallet is still locked. Open it with your 12 recovery words or with your old
          password; from then on it opens with the new one. Withdrawals are paid again 24 hours
          after the reset, once the wallet is open.
        </Note>
        <RestoreWalletForm
          knownPassword={password}
          owner={{ uid, mail, publicKey }}
          onRestored={remember}
        />
        <Button variant="ghost" onClick={() => remember(row.phrases)}>
          Later
        </Button>
      </Stack>
    </>
  );
}
