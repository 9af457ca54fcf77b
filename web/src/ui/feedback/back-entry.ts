/** What is used of the browser's history. */
type Entries = Pick<History, 'state' | 'pushState' | 'back' | 'forward'>;

const mark = 'dialog';

/**
 * Keeps one entry of the browser's history on top of the screen's while a dialog is open, so that Back
 * closes the dialog and leaves the screen where it is. It looks to the router like the entry under it.
 * An entry that is found without a dialog, after a reload or under another screen, is passed over.
 * @param close asks the topmost dialog to close, which it may refuse.
 */
export function createBackEntry(entries: Entries, close: () => void) {
  let isWanted = false;
  // From a step of our own until the browser has made it.
  let step: 'back' | 'forward' | undefined;

  function settle(): void {
    if (step !== undefined || isWanted === isMarked(entries)) return;
    if (isWanted) entries.pushState({ ...entries.state, [mark]: true }, '');
    else go('back');
  }

  function go(direction: 'back' | 'forward'): void {
    step = direction;
    entries[direction]();
  }

  return {
    /** Whether a dialog is open now. */
    want(isOpen: boolean): void {
      isWanted = isOpen;
      settle();
    },
    settle,
    /** The browser has gone to another entry. */
    moved(): void {
      const made = step;
      step = undefined;
      const isOn = isMarked(entries);
      // A screen was pushed on top while the step was under way: the step left that screen.
      if (made === 'back' && isOn) go('forward');
      else if (made === undefined && isWanted && !isOn) close();
      else settle();
    },
  };
}

function isMarked(entries: Entries): boolean {
  const state: unknown = entries.state;
  return typeof state === 'object' && state !== null && mark in state;
}
