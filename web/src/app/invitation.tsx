import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { InviteContext } from '../base/invite.ts';
import { ReferModal } from '../features/refer/refer-modal.tsx';

/** Lets what is inside open the member's invitation, over whatever is shown. */
export function Invitation({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    // It was opened over another screen.
    setShownKey(key);
    setOpen(false);
  }
  return (
    <InviteContext value={useCallback(() => setOpen(true), [])}>
      {children}
      <ReferModal open={isOpen} onClose={() => setOpen(false)} />
    </InviteContext>
  );
}
