import { focusBehindWhereLost, isFocusLost } from './focus.ts';

/** Longer than the effects of a screen take that places the focus itself. */
const patienceMs = 100;

/**
 * Watches the page from now on: where the control that had the focus is gone, the reading goes on at what stands in
 * its place, which is the nearest element around it that shows something, or the screen.
 * @returns what ends the watch.
 */
export function keepFocus(): () => void {
  /** What has the focus, and what it stands in, the innermost first. */
  let held: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target }: FocusEvent) => {
    held = [...lineOf(target)];
  };
  // A control that only loses the focus is still there, also once React has drawn.
  const forget = () =>
    queueMicrotask(() => {
      if (held[0]?.isConnected === true && isFocusLost()) held = [];
    });
  const goOn = () => {
    timer = undefined;
    if (!isFocusLost()) return;
    const place = held.find((each) => each.isConnected && each.textContent !== '');
    held = [];
    if (place?.querySelector('main') === null) focusPlace(place);
    focusBehindWhereLost();
  };
  const drawn = new MutationObserver(() => {
    if (held[0]?.isConnected === false) timer ??= setTimeout(goOn, patienceMs);
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', forget);
  return () => {
    drawn.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', forget);
  };
}

function* lineOf(element: EventTarget | null): Generator<HTMLElement> {
  for (let each = element; each instanceof HTMLElement; each = each.parentElement) yield each;
}

/** Focuses what is no control, as long as the focus is there. */
function focusPlace(place: HTMLElement): void {
  const isPlace = place.hasAttribute('tabindex');
  if (!isPlace) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
