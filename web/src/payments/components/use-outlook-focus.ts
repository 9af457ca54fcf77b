import { type RefCallback, useCallback, useRef } from 'react';

/** The note on what stands in the way, and how to have it read out. */
export interface OutlookFocus {
  readonly note: RefCallback<HTMLDivElement>;
  readonly focusNote: () => void;
}

/** Moves the focus to the note of an outlook when asked to, as soon as the note is there. */
export function useOutlookFocus(): OutlookFocus {
  const shown = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  const note = useCallback((element: HTMLDivElement | null) => {
    shown.current = element;
    if (element === null || !isAwaited.current) return;
    isAwaited.current = false;
    element.focus();
  }, []);
  const focusNote = () => {
    // It may be drawn only after the press that asked for it.
    isAwaited.current = shown.current === null;
    shown.current?.focus();
  };
  return { note, focusNote };
}
