import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes the turns of those who call without a session: one begins in each turn of the event loop, in the
 * order in which they came. However many they are, a member's call stands behind one of them at most.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}
