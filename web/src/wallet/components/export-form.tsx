import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusWhereLost } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { useSealedOld } from '../sealed-wallet.ts';
import { type ExportKind, useSecretExport } from '../use-unlock.ts';
import { WalletPasswordForm } from './wallet-password-form.tsx';

interface ExportFormProps {
  readonly kind: ExportKind;
  readonly submitLabel: string;
  /** Called once with the secret. */
  readonly onExported: (secret: string) => void;
  /** Opens the restore dialog, for a wallet that is sealed with the password from before a reset. */
  readonly onRestore: () => void;
  /** What the export is for; above the field. */
  readonly children: ReactNode;
}

/** Takes the password, also while the wallet is unlocked, and exports a secret of the wallet. */
export function ExportForm({
  kind,
  submitLabel,
  onExported,
  onRestore,
  children,
}: ExportFormProps) {
  const attempt = useSecretExport(kind, onExported);
  const { isOld, setOld } = useSealedOld(true);

  if (isOld) return <RestoreFirst onRestore={onRestore} />;
  const submit = async (password: string) => {
    const ended = await attempt.open(password);
    if (ended === 'old') setOld(true);
    return ended === 'opened';
  };
  return (
    <WalletPasswordForm attempt={attempt} onSubmit={submit} intro={children}>
      <Button type="submit" variant="primary" busy={attempt.isOpening}>
        {submitLabel}
      </Button>
    </WalletPasswordForm>
  );
}

function RestoreFirst({ onRestore }: { readonly onRestore: () => void }) {
  const place = useFocusWhereLost();
  return (
    <div ref={place} tabIndex={-1}>
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
