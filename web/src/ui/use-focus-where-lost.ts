import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to what has come in place of the control that had it, unless it is elsewhere. */
export function useFocusWhereLost(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return place;
}
