import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { InviteContext } from '../lib/invite.ts';

const ReferModal = lazy(async () => {
  const { ReferModal } = await import('../features/refer/refer-modal.tsx');
  return { default: ReferModal };
});

/** Lets what is inside open the member's invitation, over whatever is shown. */
export function Invitation({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const { key } = useLocation();
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    // It was opened over another screen.
    setShownKey(key);
    if (state === 'open') setState('closed');
  }
  return (
    <InviteContext value={useCallback(() => setState('open'), [])}>
      {children}
      {state === 'unused' ? null : (
        <Suspense>
          <ReferModal open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </InviteContext>
  );
}
