/** The state of a location that a way back led to, though the browser went on to it. */
export const wayBack = { way: 'back' } as const;

/** Whether the location was reached by a way back. */
export function isWayBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'way' in state && state.way === wayBack.way;
}
