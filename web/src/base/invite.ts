import { createContext, useContext } from 'react';

/** Carries the way to invite a friend to the screens under it. */
export const InviteContext = createContext<(() => void) | undefined>(undefined);

/** The function that shows the member's invitation over the screen. */
export function useInvite(): () => void {
  const invite = useContext(InviteContext);
  if (invite === undefined) throw new Error('useInvite needs an Invitation around it');
  return invite;
}
