import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '../ui/feedback/toast.tsx';
import { notLoaded } from './api/call-failure.ts';

/** So long nothing happens after a press before it is said that something comes. */
const patienceMs = 1_000;

/**
 * A dialog whose code is fetched when it is opened. Where that cannot be loaded, the screen stays with what was typed
 * on it: a toast says so, and the dialog is closed, so that a press tries again; Chrome remembers such a failure until it
 * reloads.
 */
export function lazyDialog<Props extends { readonly open: boolean; readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const notify = useToast();
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    useEffect(() => {
      if (!props.open) return undefined;
      let isWanted = true;
      const waiting = setTimeout(notify, patienceMs, { text: 'Loading...' });
      const fetchDialog = async () => {
        try {
          const fetched = await load();
          setDialog(() => fetched);
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
    }, [props.open]);
    return Dialog && <Dialog {...props} />;
  };
}
