import { isServerReached } from './is-server-reached.ts';
import { reloadOnce } from './reload-once.ts';

const pollEveryMs = 5_000;

/** Why a part of the app is missing: the server does not answer, or it does and has it no more. */
export type Missing = 'cut off' | 'gone';

/**
 * Looks whether the server answers, and every few seconds again until it does; then reloads the page,
 * because the browser and the bundle both keep what could not be fetched as failed.
 * @returns what stops it: whoever has gone on to another screen must not have that one reloaded.
 */
export function lookForServer(tell: (missing: Missing) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    const isReached = await isServerReached();
    if (isOver) return;
    if (!isReached) {
      timer = setTimeout(() => void look(), pollEveryMs);
      tell('cut off');
    } else if (!reloadOnce()) tell('gone');
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
