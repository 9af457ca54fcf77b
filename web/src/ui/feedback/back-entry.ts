import { isOverScreen, stateOfDialog } from '../router.tsx';

/** What is used of the browser's history. */
type Entries = Pick<History, 'state' | 'pushState' | 'back' | 'forward' | 'scrollRestoration'>;

/**
 * Keeps one entry of the browser's history on top of the screen's while a dialog is open, or a step that has one
 * before it, so that Back leaves that and not the screen. It looks to the router like the entry under it.
 * An entry that is found without one, as by Forward or under another screen, is passed over.
 * @param leave closes the topmost dialog, which may refuse, or leads a step back.
 * @param address that of the page now.
 */
export function createBackEntry(entries: Entries, leave: () => void, address: () => string) {
  let isWanted = false;
  // From a step of our own until the browser has made it.
  let step: 'back' | 'forward' | undefined;
  let begunAt: string | undefined;
  // The page may have been loaded over a dialog, or between a step back and what the browser does with it.
  letScrollBack();

  /** A dialog keeps the screen under it from that, and each screen that is pushed takes it from the one before. */
  function letScrollBack(): void {
    if (!isOverScreen(entries.state)) entries.scrollRestoration = 'auto';
  }

  function settle(): void {
    if (step !== undefined || isWanted === isOverScreen(entries.state)) return;
    if (!isWanted) return go('back');
    // The step back would scroll the screen to where it was, away from what has the focus by then.
    entries.scrollRestoration = 'manual';
    entries.pushState(stateOfDialog(entries.state, address()), '');
    // A new entry takes this from the one before it, and so would a screen that the dialog leads to.
    entries.scrollRestoration = 'auto';
  }

  function go(direction: 'back' | 'forward'): void {
    step = direction;
    begunAt = address();
    entries[direction]();
  }

  return {
    /** Whether there is something that Back leaves before the screen. */
    want(isThere: boolean): void {
      isWanted = isThere;
      settle();
    },
    /** The browser has done all that goes with a move: it scrolls only after it has notified of one. */
    settle(): void {
      letScrollBack();
      settle();
    },
    /** The browser has gone to another entry. */
    moved(): void {
      // An address was typed meanwhile: a step back leads to the entry under it, which has the same address.
      if (step === 'back' && address() !== begunAt) return;
      const made = step;
      step = undefined;
      const isOn = isOverScreen(entries.state);
      // A screen was pushed on top while the step was under way: the step left that screen.
      if (made === 'back' && isOn) go('forward');
      else if (made === undefined && isWanted && !isOn) leave();
      else settle();
    },
  };
}
