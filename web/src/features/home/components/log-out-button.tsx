import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { dialogPart } from '../../../base/dialog-part.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';

const LogOutDialog = dialogPart(async () => (await import('./log-out-dialog.tsx')).LogOutDialog);

/** Logs the member out, after a confirmation. */
export function LogOutButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Log out" icon={<LogOut />} onClick={() => setOpen(true)} />
      <LogOutDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
