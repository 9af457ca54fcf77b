import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { focusBehindWhereLost } from '../focus.ts';
import { OpenDialogsContext, useOpenDialogs } from './open-dialogs.ts';
import styles from './toast.module.css';
import { type QueuedToast, queueToast, type Toast, type ToastQueue } from './toast-queue.ts';

const shownMs = 4_000;
/** Long enough to reach the link. */
const linkShownMs = 8_000;

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

const icons = {
  gain: <CircleCheck aria-hidden="true" />,
  warn: <Clock aria-hidden="true" />,
  brand: <Info aria-hidden="true" />,
  loss: <CircleAlert aria-hidden="true" />,
} as const;

interface ToastProviderProps {
  /** For whom the messages are; those that wait are dropped when it changes. */
  readonly owner: string | undefined;
  readonly children: ReactNode;
}

/**
 * Keeps the messages, shows one at a time and reads it out; goes round the whole app, inside its
 * router. While a dialog is open they are in it, where they can be read out and pressed.
 */
export function ToastProvider({ owner, children }: ToastProviderProps) {
  const [queue, setQueue] = useState<ToastQueue>({ owner, toasts: [] });
  const { dialogs, notes } = useOpenDialogs();
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
  const mayLeave = dialogs.every(({ closable }) => closable);
  const toast = queue.toasts.find(({ to }) => to === undefined || mayLeave);
  const dialog = dialogs.at(-1)?.element;
  const region = useMemo(
    () => <ToastRegion toast={toast} isOverDialog={dialog !== undefined} onEnd={end} />,
    [toast, dialog, end],
  );
  return (
    <ToastContext value={show}>
      <OpenDialogsContext value={notes}>{children}</OpenDialogsContext>
      {dialog === undefined ? region : createPortal(region, dialog)}
    </ToastContext>
  );
}

interface ToastRegionProps {
  readonly toast: QueuedToast | undefined;
  readonly isOverDialog: boolean;
  readonly onEnd: (id: string) => void;
}

function ToastRegion({ toast, isOverDialog, onEnd }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    // A dialog cuts off what reaches out of it, unless that is on the top layer itself, which an
    // older browser knows for dialogs alone.
    if (isOverDialog && element !== null && 'showPopover' in element) element.showPopover();
  }, [isOverDialog]);
  return (
    <div
      ref={region}
      className={classes(styles.region, isOverDialog && styles.over)}
      popover={isOverDialog ? 'manual' : undefined}
      aria-live="polite"
    >
      {toast === undefined ? null : <ToastCard key={toast.id} toast={toast} onEnd={onEnd} />}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: QueuedToast;
  readonly onEnd: (id: string) => void;
}

/** Goes by itself, but not while somebody points at it or has the focus in it. */
function ToastCard({ toast: { id, text, to, tone = 'brand' }, onEnd }: ToastCardProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onEnd(id), to === undefined ? shownMs : linkShownMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, to, onEnd]);
  const dismiss = () => {
    flushSync(() => onEnd(id));
    focusBehindWhereLost();
  };
  return (
    <div
      className={classes(styles.toast, styles[tone])}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {icons[tone]}
      {to === undefined ? (
        <span className={styles.text}>{text}</span>
      ) : (
        <Link to={to} className={styles.text} onClick={() => onEnd(id)}>
          {text}
        </Link>
      )}
      <IconButton bare label="Dismiss" icon={<X />} onClick={dismiss} />
    </div>
  );
}

/** The function that shows a toast for a few seconds. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (show === undefined) throw new Error('useToast needs a ToastProvider around it');
  return show;
}
