/** The same act, done at once, and for all calls that come within `everyMs` after it once more at the end of that time. */
export function throttle(act: () => void, everyMs: number): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function call(): void {
    isWaiting = pause !== undefined;
    if (isWaiting) return;
    act();
    pause = setTimeout(() => {
      pause = undefined;
      if (isWaiting) call();
    }, everyMs);
  }

  return call;
}
