import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { part } from '../part.ts';
import { mayLeaveScreen, useOpenDialogs } from './open-dialogs.ts';
import { OptionalPart } from './optional-part.tsx';
import { queueToast, type Toast, type ToastQueue } from './toast-queue.ts';

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

const ToastRegion = part(async () => (await import('./toast-region.tsx')).ToastRegion);

interface ToastProviderProps {
  /** For whom the messages are; those that wait are dropped when it changes. */
  readonly owner: string | undefined;
  /** `false` while the first screen comes first: what shows the messages is not fetched yet, and they wait. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps the messages, shows one at a time and reads it out; goes round the whole app, inside its
 * router. While a dialog is open they are in it, where they can be read out and pressed.
 */
export function ToastProvider({ owner, isReady, children }: ToastProviderProps) {
  const [queue, setQueue] = useState<ToastQueue>({ owner, toasts: [] });
  const dialogs = useOpenDialogs();
  if (queue.owner !== owner) setQueue({ owner, toasts: [] });
  // Another function for another owner: what ends late shows the next owner nothing.
  const show = useCallback(
    (toast: Toast) =>
      setQueue((current) => queueToast(current, owner, { ...toast, id: crypto.randomUUID() })),
    [owner],
  );
  const end = useCallback((id: string) => {
    setQueue(({ owner, toasts }) => ({ owner, toasts: toasts.filter((toast) => toast.id !== id) }));
  }, []);
  // A link waits while the screen may not be left.
  const toast = queue.toasts.find(({ to }) => to === undefined || mayLeaveScreen());
  const dialog = dialogs.at(-1)?.element;
  const region = useMemo(
    () =>
      isReady ? (
        <OptionalPart>
          <ToastRegion toast={toast} isOverDialog={dialog !== undefined} onEnd={end} />
        </OptionalPart>
      ) : null,
    [isReady, toast, dialog, end],
  );
  return (
    <ToastContext value={show}>
      {children}
      {dialog === undefined ? region : createPortal(region, dialog)}
    </ToastContext>
  );
}

/** The function that shows a toast for a few seconds. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (show === undefined) throw new Error('useToast needs a ToastProvider around it');
  return show;
}
