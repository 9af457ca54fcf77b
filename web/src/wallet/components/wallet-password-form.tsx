import { limits } from '@polytips/functions/contract/limits.ts';
import { type ComponentProps, type FormEvent, type ReactNode, use, useState } from 'react';
import { PasswordField } from '../../ui/controls/field.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useFocusWhenFree } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { PasswordHelp } from '../password-help.ts';
import type { PasswordAttempt } from '../use-unlock.ts';

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
  attempt: { isOpening, progress, problem },
  onSubmit,
  intro,
  children,
}: WalletPasswordFormProps) {
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
        <KnownPasswordField
          ref={field}
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          disabled={isOpening}
          error={problem}
        />
        {use(PasswordHelp)}
        {isOpening ? <Progress label="Opening your wallet" share={progress} /> : null}
        {children}
      </Stack>
    </form>
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
