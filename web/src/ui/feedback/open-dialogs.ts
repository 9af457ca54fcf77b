import { createContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { currentAddress } from '../router.tsx';
import { createBackEntry } from './back-entry.ts';

/** A dialog that is open over the page. */
export interface OpenDialog {
  readonly element: HTMLElement;
  /** Whether it may be left now. */
  readonly closable: boolean;
  readonly close: () => void;
}

interface DialogNotes {
  readonly note: (dialog: OpenDialog) => void;
  readonly forget: (element: HTMLElement) => void;
}

/**
 * Is notified of each dialog that opens over the page, or may be left now or no longer, and when it
 * closes. What is outside the topmost dialog can be neither pressed nor read out.
 */
export const OpenDialogsContext = createContext<DialogNotes>({
  note: () => undefined,
  forget: () => undefined,
});

/**
 * The dialogs that are open, the topmost last, and the value of their context. Back closes the topmost
 * one where it may be left, and nothing else where it may not.
 */
export function useOpenDialogs(): {
  readonly dialogs: readonly OpenDialog[];
  readonly notes: DialogNotes;
} {
  const [dialogs, setDialogs] = useState<readonly OpenDialog[]>([]);
  const notes = useMemo<DialogNotes>(
    () => ({
      note: (dialog) =>
        setDialogs((current) => {
          const isKnown = current.some(({ element }) => element === dialog.element);
          if (!isKnown) return [...current, dialog];
          return current.map((other) => (other.element === dialog.element ? dialog : other));
        }),
      forget: (closed) =>
        setDialogs((current) => current.filter(({ element }) => element !== closed)),
    }),
    [],
  );
  useBackCloses(dialogs);
  return { dialogs, notes };
}

function useBackCloses(dialogs: readonly OpenDialog[]): void {
  const isOpen = dialogs.length > 0;
  const entry = useRef<ReturnType<typeof createBackEntry>>(undefined);
  const closeTopmost = useEffectEvent(() => {
    const dialog = dialogs.at(-1);
    if (dialog?.closable === true) dialog.close();
  });
  useEffect(() => {
    const kept = createBackEntry(history, () => closeTopmost(), currentAddress);
    entry.current = kept;
    const onMoved = () => {
      kept.moved();
      // One that stays open, or another one under it, is to be left by the next Back.
      setTimeout(kept.settle);
    };
    addEventListener('popstate', onMoved);
    return () => removeEventListener('popstate', onMoved);
  }, []);
  useEffect(() => entry.current?.want(isOpen), [isOpen]);
}
