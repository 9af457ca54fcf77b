import { type ComponentType, useCallback, useState } from 'react';
import { useToast } from '../ui/feedback/toast.tsx';
import { CallFailed } from './api/call-failure.ts';
import { useLateCode } from './use-late-code.ts';

/** The dialogs of a screen, whose code comes when the browser is idle. */
export interface LateDialogs<Props> {
  /** Their component, to be drawn as soon as it is there. */
  readonly Dialogs: ComponentType<Props> | undefined;
  /** Opens one of them once the code is there; a toast says so where what it needs cannot be loaded. */
  readonly openWithCode: (open: () => unknown) => Promise<void>;
  /** Whether one is about to open. */
  readonly isOpening: boolean;
}

/**
 * The dialogs of a screen that must not be lost with what was typed on it where their code cannot be loaded, and that
 * open at once where it is there: a lazy component shows its fallback for at least 300 ms. `load` must be the same
 * function each time.
 */
export function useLateDialogs<Props>(
  load: () => Promise<ComponentType<Props>>,
): LateDialogs<Props> {
  const notify = useToast();
  const [Dialogs, setDialogs] = useState<ComponentType<Props>>();
  const take = useCallback((fetched: ComponentType<Props>) => setDialogs(() => fetched), []);
  const fetchDialogs = useLateCode(load, take);
  const [openings, setOpenings] = useState(0);
  return {
    Dialogs,
    async openWithCode(open) {
      setOpenings((count) => count + 1);
      try {
        take(await fetchDialogs());
        await open();
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        notify({ text: error.message, tone: 'loss' });
      } finally {
        setOpenings((count) => count - 1);
      }
    },
    isOpening: openings > 0,
  };
}
