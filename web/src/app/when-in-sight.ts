import { focusManager } from '@tanstack/react-query';

/**
 * Does something after a time, or when the member looks at the page if that is hidden then.
 * @returns what cancels it.
 */
export function whenInSight(afterMs: number, act: () => void): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    if (focusManager.isFocused()) return act();
    stop = focusManager.subscribe((isFocused) => {
      if (!isFocused) return;
      stop?.();
      act();
    });
  }, afterMs);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
