/** How many warnings are not ticked yet; `unknown` while they load. */
export type UnreadWarnings = number | 'unknown';

/** What is left to do before a payment can be confirmed; undefined for nothing, or while unknown. */
export function unreadText(unread: UnreadWarnings): string | undefined {
  if (unread === 'unknown' || unread === 0) return undefined;
  return unread === 1 ? 'Tick the warning above first' : `Tick the ${unread} warnings above first`;
}
