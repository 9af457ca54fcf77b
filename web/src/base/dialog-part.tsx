import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useToast } from '../ui/feedback/toast.tsx';
import { type Part, part } from '../ui/part.ts';
import { notLoaded } from './api/call-failure.ts';

interface DialogProps {
  /** Whether it is open, or what it shows; `false` and `undefined` are closed. */
  readonly open: unknown;
  readonly onClose: () => void;
}

/** So long nothing happens after a press before it is said that something comes. */
const patienceMs = 1_000;

/**
 * A dialog that is fetched when it is opened, or before by `fetch`. Where it cannot be fetched, the screen stays with
 * what was typed on it: a toast says so, and the dialog is closed, so that a press tries again; Chrome remembers such a
 * failure until it reloads.
 */
export function dialogPart<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const Dialog = part(load);
  function DialogPart(props: Props) {
    const notify = useToast();
    const [isFetched, setFetched] = useState(false);
    const isOpen = props.open !== undefined && props.open !== false;
    useEffect(() => {
      if (!isOpen) return undefined;
      let isWanted = true;
      const waiting = setTimeout(notify, patienceMs, { text: 'Loading...' });
      const fetchDialog = async () => {
        try {
          await Dialog.fetch();
          setFetched(true);
        } catch {
          if (!isWanted) return;
          notify({ text: notLoaded.message, tone: 'loss' });
          props.onClose();
        } finally {
          clearTimeout(waiting);
        }
      };
      void fetchDialog();
      return () => {
        // It was closed meanwhile, or its screen was left.
        isWanted = false;
        clearTimeout(waiting);
      };
      // Other functions of another drawing are no other opening.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [isOpen]);
    return isFetched ? createElement(Dialog, props) : null;
  }
  return Object.assign(DialogPart, { fetch: Dialog.fetch });
}
