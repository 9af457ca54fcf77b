import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { TextAreaField } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useFocusWrong } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import type { WalletOwner } from '../read-sealed-wallet.ts';
import type { RestoreField } from '../restore-problem.ts';
import { useRestore } from '../use-restore.ts';
import { KnownPasswordField } from './known-password-field.tsx';

interface RestoreWalletFormProps {
  /** The password that logs the member in, where it was typed a moment ago; asked for otherwise. */
  readonly knownPassword?: string;
  /** Whose wallet; the stored member's unless given. Who it is must have a Firebase session. */
  readonly owner?: WalletOwner;
  /** `words` leaves out the password from before: for a wallet whose password was not reset. */
  readonly ways?: 'both' | 'words';
  /** Under the field for the password that logs the member in, where it is asked for. */
  readonly passwordHelp?: ReactNode;
  /**
   * The wallet is open, and the server and the stored user (if it is the owner's) have `phrases`,
   * the new envelope.
   */
  readonly onRestored: (phrases: string) => void;
}

const ways = [
  { value: 'words', label: '12 recovery words' },
  { value: 'oldPassword', label: 'Old password' },
] as const;

/**
 * Opens a wallet with the recovery words, or with the password from before a reset, and seals it
 * with the password of today. Nothing of what is typed is kept; leaving it meanwhile locks the wallet.
 */
export function RestoreWalletForm({
  knownPassword,
  owner,
  ways: offered = 'both',
  passwordHelp,
  onRestored,
}: RestoreWalletFormProps) {
  const { attempt, restore } = useRestore(owner);
  const [way, setWay] = useState<string>('words');
  const [words, setWords] = useState('');
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const isRestoring = attempt.state === 'restoring';
  const problem = attempt.state === 'failed' ? attempt.problem : undefined;
  const problemOf = (field: RestoreField) =>
    problem?.field === field ? problem.message : undefined;

  const form = useFocusWrong(problem);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const key =
      way === 'words'
        ? ({ kind: 'words', words } as const)
        : ({ kind: 'oldPassword', oldPassword } as const);
    const phrases = await restore({ key, password: knownPassword ?? password });
    if (phrases === undefined) return;
    setWords('');
    setOldPassword('');
    setPassword('');
    onRestored(phrases);
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        {offered === 'both' ? (
          <ChipGroup label="Open the wallet with" options={ways} value={way} onChange={setWay} />
        ) : null}
        {way === 'words' ? (
          <TextAreaField
            label="Your 12 recovery words"
            help="In their order, with a space between them. They never leave this device."
            value={words}
            onChange={setWords}
            disabled={isRestoring}
            error={problemOf('words')}
            secret
          />
        ) : (
          <KnownPasswordField
            label="Password from before the reset"
            value={oldPassword}
            onChange={setOldPassword}
            disabled={isRestoring}
            error={problemOf('oldPassword')}
          />
        )}
        {knownPassword === undefined ? (
          <>
            <KnownPasswordField
              label="Current password"
              help="The one that you log in with now. It opens the wallet from here on."
              value={password}
              onChange={setPassword}
              disabled={isRestoring}
              error={problemOf('password')}
            />
            {passwordHelp}
          </>
        ) : null}
        {problem !== undefined && isUnplaced(problem.field, knownPassword) ? (
          <Note tone="loss">{problem.message}</Note>
        ) : null}
        {isRestoring ? (
          <Progress
            label={attempt.share < 1 ? 'Opening your wallet' : 'Saving'}
            share={attempt.share}
          />
        ) : null}
        <Button type="submit" variant="primary" busy={isRestoring}>
          Restore wallet
        </Button>
      </Stack>
    </form>
  );
}

/** Whether a problem belongs to no field that is on the screen. */
function isUnplaced(field: RestoreField | undefined, knownPassword: string | undefined): boolean {
  return field === undefined || (field === 'password' && knownPassword !== undefined);
}
