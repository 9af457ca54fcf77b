import { type RefObject, useEffect } from 'react';

/** Moves the focus to the field that a message in a dialog was about, once the dialog is closed. */
export function useFocusAfterMessage(
  message: string | undefined,
  field: RefObject<HTMLElement | null>,
): void {
  useEffect(
    () => (message === undefined ? undefined : () => field.current?.focus()),
    [message, field],
  );
}
