import { limits } from '@polytips/functions/contract/values/limits.ts';
import { type ComponentProps, type FormEvent, type ReactNode, use, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { classes } from '../../ui/classes.ts';
import { TextButton } from '../../ui/controls/button.tsx';
import { PasswordField, PasswordOwner } from '../../ui/controls/field.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useFocusWhenFree } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { ReadOut } from '../../ui/read-out.tsx';
import { PasswordHelp } from '../password-help.ts';
import type { PasswordAttempt } from '../use-unlock.ts';
import styles from './wallet-password-form.module.css';

interface WalletPasswordFormProps {
  /** For a submit button outside the form. */
  readonly id?: string;
  readonly attempt: PasswordAttempt;
  /** Resolves to whether the password opened the wallet. */
  readonly onSubmit: (password: string) => Promise<boolean>;
  /** Above the field. */
  readonly intro: ReactNode;
  /** Below the field: the buttons. */
  readonly children?: ReactNode;
}

/** Takes the password that opens the wallet, and shows the progress of the attempt. */
export function WalletPasswordForm({
  id,
  attempt: { isOpening, progress, problem, cancel },
  onSubmit,
  intro,
  children,
}: WalletPasswordFormProps) {
  const { mail } = useMember();
  const [password, setPassword] = useState('');
  const field = useFocusWhenFree<HTMLInputElement>(isOpening);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isOpening || password === '') return;
    if (await onSubmit(password)) setPassword('');
  };
  return (
    <form id={id} onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        {intro}
        <PasswordOwner mail={mail} />
        <KnownPasswordField
          ref={field}
          label="Password"
          help="The one that you log in with."
          name="password"
          value={password}
          onChange={setPassword}
          disabled={isOpening}
          error={problem}
        />
        <OpeningProgress
          isOpening={isOpening}
          label="Opening your wallet"
          share={progress}
          onCancel={cancel}
        >
          {use(PasswordHelp)}
        </OpeningProgress>
        {children}
      </Stack>
    </form>
  );
}

interface OpeningProgressProps extends ComponentProps<typeof Progress> {
  readonly isOpening: boolean;
  readonly onCancel?: () => void;
  /** What stands there while nothing is opened: the help for the password. */
  readonly children: ReactNode;
}

/**
 * How far the opening of a wallet has come, in the place of the help: the button below must not move
 * away under the finger that has just pressed it, nor Cancel come under a second tap.
 */
export function OpeningProgress({
  isOpening,
  onCancel,
  children,
  ...progress
}: OpeningProgressProps) {
  return (
    <>
      <div className={classes(styles.turns, isOpening && styles.opening)}>
        <div>{children}</div>
        <div className={styles.progress}>
          <Progress {...progress} />
          {onCancel === undefined ? null : <TextButton onClick={onCancel}>Cancel</TextButton>}
        </div>
      </div>
      <ReadOut text={isOpening ? progress.label : undefined} />
    </>
  );
}

type KnownPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'maxLength' | 'required'
>;

/** Takes a password that the member already has: the current one, or the one before a reset. */
export function KnownPasswordField(props: KnownPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="current-password"
      maxLength={limits.loginPasswordLengthMax}
      required
    />
  );
}
