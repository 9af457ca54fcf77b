import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusWhereLost } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { type DisclosureKind, useDisclosure } from '../use-disclosure.ts';
import { useSealedOld } from '../use-sealed-old.ts';
import styles from './disclosure-form.module.css';
import { WalletPasswordForm } from './wallet-password-form.tsx';

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
  const { isOld, setOld } = useSealedOld(true);
  const isOpening = attempt.state === 'opening';

  if (isOld) return <RestoreFirst onRestore={onRestore} />;
  const submit = async (password: string) => {
    const disclosed = await disclose(password);
    if (disclosed?.state === 'old') setOld(true);
    if (disclosed?.state === 'opened') onDisclosed(disclosed.secret);
    return disclosed?.state === 'opened';
  };
  return (
    <WalletPasswordForm attempt={attempt} onSubmit={submit} intro={children}>
      <Stack gap={2}>
        <Button type="submit" variant="primary" busy={isOpening}>
          {submitLabel}
        </Button>
        {isOpening ? <Button onClick={cancel}>Cancel</Button> : null}
      </Stack>
    </WalletPasswordForm>
  );
}

function RestoreFirst({ onRestore }: { readonly onRestore: () => void }) {
  const place = useFocusWhereLost();
  return (
    <div ref={place} tabIndex={-1} className={styles.first}>
      <Stack gap={4}>
        <Note tone="warn">
          Your password was reset, and your wallet is still sealed with the password from before.
          Restore it first, with that password or with your 12 words.
        </Note>
        <Button variant="primary" onClick={onRestore}>
          Restore the wallet
        </Button>
      </Stack>
    </div>
  );
}
