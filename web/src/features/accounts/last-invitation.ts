/** What the invitation link brought that was opened last, for a visitor who has looked around meanwhile. */
let last: string | null = null;

/** The last invitation of this tab; null once a member has entered, since the next visitor is another one. */
export const lastInvitation = (): string | null => last;

/** Keeps what an invitation link brought, in place of the one before. */
export function keepInvitation(invited: string | null): void {
  last = invited;
}
