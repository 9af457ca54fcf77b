import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses what is behind a dialog or message that is gone, unless the focus is somewhere already. In
 * a dialog that is its title, or its first button where it began there, as a message does.
 */
export function focusBehindWhereLost(): void {
  if (!isFocusLost()) return;
  const [dialog] = [...document.querySelectorAll('dialog:modal')].slice(-1);
  // The heading of a section inside cannot take the focus.
  const behind = dialog?.querySelector('h2[tabindex], button:enabled');
  const place = behind ?? document.querySelector('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Focuses what takes the place of the control that had the focus, unless the focus is elsewhere. */
export function useFocusWhereLost(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) place.current?.focus();
  }, []);
  return place;
}

/** Focuses a field at first, and each time that it is free again, such as after a refusal. */
export function useFocusWhenFree<Element extends HTMLElement>(
  isBusy: boolean,
): RefObject<Element | null> {
  const field = useRef<Element>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  return field;
}

/**
 * Focuses the first wrong field of a form each time that the form is refused: `problem` is another
 * object then. The form takes the ref.
 */
export function useFocusWrong(problem: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return form;
}

/** Focuses the field that a message in a dialog was about, if any, once the dialog is closed. */
export function useFocusAfterMessage(
  message: string | undefined,
  field: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(
    () => (message === undefined ? undefined : () => field?.current?.focus()),
    [message, field],
  );
}

/** Whether nothing on the page has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}
