/** How many warnings wait for a tick; `unknown` while they are looked up. */
export type UnreadWarnings = number | 'unknown';

/** What is left to do before a payment can be confirmed; undefined when nothing is, or nobody knows yet. */
export function unreadText(unread: UnreadWarnings): string | undefined {
  if (unread === 'unknown' || unread === 0) return undefined;
  return unread === 1 ? 'Tick the warning above first' : `Tick the ${unread} warnings above first`;
}
