import type { ComponentProps } from 'react';
import { TermsModal } from '../../../legal/terms-modal.tsx';
import { OpenDialogsContext, useOpenDialogs } from '../../../ui/feedback/open-dialogs.ts';

/** The terms over the landing, around which nothing else takes note of dialogs: Back closes them. */
export function LandingTerms(props: ComponentProps<typeof TermsModal>) {
  const { notes } = useOpenDialogs();
  return (
    <OpenDialogsContext value={notes}>
      <TermsModal {...props} />
    </OpenDialogsContext>
  );
}
