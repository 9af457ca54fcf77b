import { limits } from '@polytips/functions/contract/limits.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useSealedOld } from '../use-sealed-old.ts';
import { useUnlock } from '../use-unlock.ts';
import { RestoreWalletForm } from './restore-wallet-form.tsx';

interface UnlockDialogProps {
  readonly open: boolean;
  readonly onUnlocked: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for the password that opens the wallet on this device; after a reset, for what opened it
 * before.
 */
export function UnlockDialog({ open, onUnlocked, onClose }: UnlockDialogProps) {
  const { attempt, unlock, cancel } = useUnlock();
  const { isOld, setOld } = useSealedOld(open);
  const [password, setPassword] = useState('');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isUnlocking = attempt.state === 'unlocking';

  useEffect(() => {
    // A dialog focuses its first button, and a field loses the focus while it is disabled.
    if (open && !isUnlocking) field.current?.focus();
  }, [open, isUnlocking]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnlocking || password === '') return;
    const ended = await unlock(password);
    if (ended === 'failed') return;
    setPassword('');
    if (ended === 'old') setOld(true);
    else onUnlocked();
  };
  const close = () => {
    cancel();
    setPassword('');
    onClose();
  };

  if (isOld) {
    return (
      <Modal open={open} title="Restore your wallet" onClose={close}>
        <Stack gap={4}>
          <Note tone="warn">
            Your password was reset. Your wallet still opens with your 12 recovery words, or with
            the password from before.
          </Note>
          <RestoreWalletForm
            onRestored={() => {
              setOld(false);
              onUnlocked();
            }}
          />
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal
      open={open}
      title="Unlock your wallet"
      onClose={close}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={isUnlocking}>
          Unlock
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <Note>Your key is opened with your current password, on this device alone.</Note>
          <PasswordField
            ref={field}
            label="Password"
            name="password"
            autoComplete="current-password"
            maxLength={limits.loginPasswordLengthMax}
            value={password}
            onChange={setPassword}
            disabled={isUnlocking}
            required
            error={attempt.state === 'failed' ? attempt.message : undefined}
          />
          {isUnlocking ? <Progress label="Opening your wallet" share={attempt.share} /> : null}
        </Stack>
      </form>
    </Modal>
  );
}
