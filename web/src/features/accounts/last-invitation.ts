import { isRemembered, remembered } from '../../session/remembered.ts';

/** What the invitation link brought that was opened last, for a visitor who has looked around meanwhile. */
let last: string | null = null;

// The next visitor after a member, who may have entered in another tab, is another one.
remembered.subscribe(() => {
  if (isRemembered()) last = null;
});

/** The last invitation of this tab; null once a member has entered. */
export const lastInvitation = (): string | null => last;

/** Keeps what an invitation link brought, in place of the one before. */
export function keepInvitation(invited: string | null): void {
  last = invited;
}
