import { limits } from '@polytips/functions/contract/limits.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Stack } from '../../ui/stack.tsx';
import { type DisclosureKind, useDisclosure } from '../use-disclosure.ts';
import { useSealedOld } from '../use-sealed-old.ts';

interface DisclosureFormProps {
  readonly kind: DisclosureKind;
  readonly submitLabel: string;
  /** Called once with the secret. */
  readonly onDisclosed: (secret: string) => void;
  /** Leads to the restoring of a wallet that is sealed with the password from before a reset. */
  readonly onRestore: () => void;
  /** What comes of it, over the field. */
  readonly children: ReactNode;
}

/** Asks for the password, also while the wallet is unlocked, and gives a secret of it. */
export function DisclosureForm({
  kind,
  submitLabel,
  onDisclosed,
  onRestore,
  children,
}: DisclosureFormProps) {
  const { attempt, disclose, cancel } = useDisclosure(kind);
  const { isOld } = useSealedOld(true);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isOpening = attempt.state === 'opening';

  useEffect(() => {
    // A dialog focuses its first button, and a field loses the focus while it is disabled.
    if (!isOpening) field.current?.focus();
  }, [isOpening]);

  if (isOld || attempt.state === 'old') return <RestoreFirst onRestore={onRestore} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    const secret = await disclose(password);
    if (secret === undefined) return;
    setPassword('');
    onDisclosed(secret);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        {children}
        <PasswordField
          ref={field}
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.loginPasswordLengthMax}
          value={password}
          onChange={setPassword}
          disabled={isOpening}
          required
          error={attempt.state === 'failed' ? attempt.message : undefined}
        />
        {isOpening ? <Progress label="Opening your wallet" share={attempt.share} /> : null}
        <Stack gap={2}>
          <Button type="submit" variant="primary" busy={isOpening}>
            {submitLabel}
          </Button>
          {isOpening ? <Button onClick={cancel}>Cancel</Button> : null}
        </Stack>
      </Stack>
    </form>
  );
}

function RestoreFirst({ onRestore }: { readonly onRestore: () => void }) {
  return (
    <Stack gap={4}>
      <Note tone="warn">
        Your password was reset, and your wallet is still sealed with the password from before.
        Restore it first, with that password or with your 12 words.
      </Note>
      <Button variant="primary" onClick={onRestore}>
        Restore the wallet
      </Button>
    </Stack>
  );
}
