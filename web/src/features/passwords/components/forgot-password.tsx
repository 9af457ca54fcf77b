import { useState } from 'react';
import { dialogPart } from '../../../base/dialog-part.tsx';
import { TextButton } from '../../../ui/controls/button.tsx';

const ForgotPasswordDialog = dialogPart(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
);

const title = 'Forgot your password?';

/**
 * The help under a field for the current password, for a member who has forgotten it. It is there with the field:
 * if it came later, the button below would move away under a finger.
 */
export function ForgotPassword() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <TextButton onClick={() => setOpen(true)}>{title}</TextButton>
      <ForgotPasswordDialog open={isOpen} title={title} onClose={() => setOpen(false)} />
    </div>
  );
}
