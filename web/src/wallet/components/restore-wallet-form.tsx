import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, use, useState } from 'react';
import { readAgain } from '../../base/api/read-again.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import type { StoredUser } from '../../session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { TextAreaField } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFocusWrong } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import type { RestoreField } from '../opening-problem.ts';
import { PasswordHelp } from '../password-help.ts';
import { useForget } from '../use-forget.ts';
import { useRestore } from '../use-restore.ts';
import { KnownPasswordField, OpeningProgress } from './wallet-password-form.tsx';

interface RestoreWalletFormProps {
  /** The password that logs the member in; without it the form has a field for it. */
  readonly knownPassword?: string;
  /** The owner of the wallet, who has a Firebase session; by default the stored member. */
  readonly owner?: StoredUser;
  /** `words` leaves out the old password, for a wallet whose password was not reset. */
  readonly ways?: 'both' | 'words';
  /** Called once the wallet is open and the server has stored `phrases`, the new envelope. */
  readonly onRestored: (phrases: string) => void;
}

const ways = [
  { value: 'words', label: '12 recovery words' },
  { value: 'oldPassword', label: 'Old password' },
] as const;

/**
 * Opens a wallet with the recovery words, or with the password from before a reset, and seals it
 * with the current password. The form keeps no input; leaving it meanwhile locks what it has opened.
 */
export function RestoreWalletForm({
  knownPassword,
  owner,
  ways: offered = 'both',
  onRestored,
}: RestoreWalletFormProps) {
  const { isRestoring, progress, problem, restore } = useRestore(owner);
  const toast = useToast();
  const queryClient = useQueryClient();
  const passwordHelp = use(PasswordHelp);
  const [way, setWay] = useState<string>('words');
  const [words, setWords] = useState('');
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const problemOf = (field: RestoreField) =>
    problem?.field === field ? problem.message : undefined;

  useForget(words !== '', () => setWords(''));
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
    toast({ text: 'Your wallet is open again', tone: 'gain' });
    void readAgain(queryClient, changedReads.walletReseal);
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
            required
            secret
          />
        ) : (
          <KnownPasswordField
            label="Password from before the reset"
            help="The one that last opened your wallet, from before any reset."
            value={oldPassword}
            onChange={setOldPassword}
            disabled={isRestoring}
            error={problemOf('oldPassword')}
          />
        )}
        {knownPassword === undefined ? (
          <KnownPasswordField
            label="Current password"
            help="The one that you log in with now. It opens the wallet from here on."
            value={password}
            onChange={setPassword}
            disabled={isRestoring}
            error={problemOf('password')}
          />
        ) : null}
        {problem !== undefined && isUnplaced(problem.field, knownPassword) ? (
          <Note tone="loss">{problem.message}</Note>
        ) : null}
        <OpeningProgress
          isOpening={isRestoring}
          label={progress < 1 ? 'Opening your wallet' : 'Saving'}
          share={progress}
        >
          {knownPassword === undefined ? passwordHelp : null}
        </OpeningProgress>
        <Button type="submit" variant="primary" busy={isRestoring}>
          Restore wallet
        </Button>
      </Stack>
    </form>
  );
}

/** Whether the form shows no field that the problem belongs to. */
function isUnplaced(field: RestoreField | undefined, knownPassword: string | undefined): boolean {
  return field === undefined || (field === 'password' && knownPassword !== undefined);
}
