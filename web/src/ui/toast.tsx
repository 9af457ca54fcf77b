import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

const shownMs = 4_000;
/** Long enough to reach the link. */
const linkShownMs = 8_000;

/** A short message about something that happened in the background. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'gain' | 'warn' | 'brand' | 'loss';
  /** Makes the text a link to a route. */
  readonly to?: string;
}

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

const icons = {
  gain: <CircleCheck aria-hidden="true" />,
  warn: <Clock aria-hidden="true" />,
  brand: <Info aria-hidden="true" />,
  loss: <CircleAlert aria-hidden="true" />,
} as const;

/** Keeps the messages and reads them out; goes round the whole app, inside its router. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: string })[]>([]);
  const dismiss = useCallback((id: string) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);
  const show = useCallback(
    (toast: Toast) => {
      const id = crypto.randomUUID();
      setToasts((current) => [...current.slice(-2), { ...toast, id }]);
      setTimeout(() => dismiss(id), toast.to === undefined ? shownMs : linkShownMs);
    },
    [dismiss],
  );
  const region = useMemo(
    () => (
      <div className={styles.region} aria-live="polite">
        {toasts.map(({ id, text, to, tone = 'brand' }) => (
          <div key={id} className={classes(styles.toast, styles[tone])}>
            {icons[tone]}
            {to === undefined ? (
              <span className={styles.text}>{text}</span>
            ) : (
              <Link to={to} className={styles.text} onClick={() => dismiss(id)}>
                {text}
              </Link>
            )}
            <IconButton bare label="Dismiss" icon={<X />} onClick={() => dismiss(id)} />
          </div>
        ))}
      </div>
    ),
    [toasts, dismiss],
  );
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}

/** The function that shows a toast for a few seconds. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (show === undefined) throw new Error('useToast needs a ToastProvider around it');
  return show;
}
