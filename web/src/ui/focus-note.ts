import { type RefCallback, useCallback, useRef } from 'react';

/** A note, and how to have it read out. */
export interface NoteFocus {
  readonly note: RefCallback<HTMLDivElement>;
  readonly focusNote: () => void;
}

/** Focuses a note on request; one that the press only brings up, as soon as it is drawn. */
export function useFocusNote(): NoteFocus {
  const shown = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  const note = useCallback((element: HTMLDivElement | null) => {
    shown.current = element;
    if (element === null || !isAwaited.current) return;
    isAwaited.current = false;
    element.focus();
  }, []);
  const focusNote = () => {
    isAwaited.current = shown.current === null;
    shown.current?.focus();
  };
  return { note, focusNote };
}
