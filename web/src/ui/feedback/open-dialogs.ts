import { createContext } from 'react';

/** A dialog that is open over the page. */
export interface OpenDialog<Element = HTMLElement> {
  readonly element: Element;
  /** Whether it may be left now. */
  readonly closable: boolean;
}

/** The open dialogs, the topmost last, once one has opened, or may be left now or no longer. */
export function noteDialog<Element>(
  dialogs: readonly OpenDialog<Element>[],
  noted: OpenDialog<Element>,
): readonly OpenDialog<Element>[] {
  const isThere = dialogs.some(({ element }) => element === noted.element);
  if (!isThere) return [...dialogs, noted];
  return dialogs.map((dialog) => (dialog.element === noted.element ? noted : dialog));
}

/**
 * Told of each dialog that opens over the page, and when it closed. All that is outside the topmost
 * one can be neither pressed nor heard, so what has to be goes into it.
 */
export const OpenDialogsContext = createContext<{
  readonly note: (dialog: OpenDialog) => void;
  readonly forget: (element: HTMLElement) => void;
}>({ note: () => undefined, forget: () => undefined });
