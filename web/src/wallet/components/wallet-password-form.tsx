import { type FormEvent, type ReactNode, useState } from 'react';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useFocusWhenFree } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import type { OpeningAttempt } from '../use-opening.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { KnownPasswordField } from './known-password-field.tsx';

interface WalletPasswordFormProps {
  /** For a button that stands outside. */
  readonly id?: string;
  readonly attempt: OpeningAttempt;
  /** Resolves to whether the password has served. */
  readonly onSubmit: (password: string) => Promise<boolean>;
  /** Over the field. */
  readonly intro: ReactNode;
  /** Under it: the buttons. */
  readonly children?: ReactNode;
}

/** Takes the password that opens the wallet, and shows how far that has come. */
export function WalletPasswordForm({
  id,
  attempt,
  onSubmit,
  intro,
  children,
}: WalletPasswordFormProps) {
  const [password, setPassword] = useState('');
  const isOpening = attempt.state === 'opening';
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
          error={attempt.state === 'failed' ? attempt.message : undefined}
        />
        <ForgotPassword />
        {isOpening ? <Progress label="Opening your wallet" share={attempt.share} /> : null}
        {children}
      </Stack>
    </form>
  );
}
