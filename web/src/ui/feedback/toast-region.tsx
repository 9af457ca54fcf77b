import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { focusBehindWhereLost } from '../focus.ts';
import { Link, useLocation } from '../router.tsx';
import { useIsHidden } from '../use-is-hidden.ts';
import { type Band, placeToast } from './place-toast.ts';
import type { QueuedToast } from './toast-queue.ts';
import styles from './toast-region.module.css';

const shownMs = 4_000;
/** Long enough to reach the link. */
const linkShownMs = 8_000;
/** About 15 characters a second, which most people read without haste. */
const characterMs = 66;

const icons = {
  gain: <CircleCheck aria-hidden="true" />,
  warn: <Clock aria-hidden="true" />,
  brand: <Info aria-hidden="true" />,
  loss: <CircleAlert aria-hidden="true" />,
} as const;

interface ToastRegionProps {
  readonly toast: QueuedToast | undefined;
  readonly isOverDialog: boolean;
  readonly onEnd: (id: string) => void;
}

/** Shows a message and reads it out. It is there before the first one, which would not be read out otherwise. */
export function ToastRegion({ toast, isOverDialog, onEnd }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    // A dialog cuts off what reaches out of it, unless that is on the top layer itself, which an
    // older browser knows for dialogs alone.
    if (isOverDialog && element !== null && 'showPopover' in element) element.showPopover();
  }, [isOverDialog]);
  usePlace(region, toast?.id, isOverDialog);
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

/** Keeps a message clear of controls, of the title and of the bar at the end of the screen. */
function usePlace(
  region: RefObject<HTMLElement | null>,
  shown: string | undefined,
  isOverDialog: boolean,
): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || shown === undefined || isOverDialog) return undefined;
    const place = () => {
      const { height } = element.getBoundingClientRect();
      element.style.setProperty('--top', `${placeToast({ height, ...findRoom(element) })}px`);
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(document.body);
    globalThis.visualViewport?.addEventListener('resize', place);
    return () => {
      resized.disconnect();
      globalThis.visualViewport?.removeEventListener('resize', place);
    };
    // Another screen has its controls elsewhere.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [region, shown, isOverDialog, location]);
}

/** What the message may not lie over. Bars at the end of a screen say by an attribute that they are. */
function findRoom(message: HTMLElement): {
  readonly floor: number;
  readonly taken: readonly Band[];
} {
  const bars = [...document.querySelectorAll('[data-bar]')].filter(
    (bar) => getComputedStyle(bar).position === 'sticky',
  );
  // Less than the window while a keyboard is open.
  const seen = globalThis.visualViewport;
  const end = seen === null ? innerHeight : seen.offsetTop + seen.height;
  // A row of a list may lie under it for a moment: where rows fill the screen there is no other place.
  const taken = document.querySelectorAll(
    '#root :is(h1, a, button, input, select, textarea):not(li *)',
  );
  return {
    floor: Math.min(end, ...bars.map((bar) => bar.getBoundingClientRect().top)),
    taken: [...taken]
      .filter((each) => !message.contains(each))
      .map((each) => each.getBoundingClientRect()),
  };
}

interface ToastCardProps {
  readonly toast: QueuedToast;
  readonly onEnd: (id: string) => void;
}

/**
 * Goes by itself, but not while somebody points at it or has the focus in it, or the page is not in sight; and at once
 * where its link leads to what is shown.
 */
function ToastCard({ toast: { id, text, to, tone = 'brand' }, onEnd }: ToastCardProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHidden = useIsHidden();
  const { address } = useLocation();
  const isHeld = isPointedAt || hasFocus || isHidden;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(
      () => onEnd(id),
      Math.max(to === undefined ? shownMs : linkShownMs, text.length * characterMs),
    );
    return () => clearTimeout(timer);
  }, [isHeld, id, text, to, onEnd]);
  useLayoutEffect(() => {
    if (address === to) onEnd(id);
  }, [address, to, id, onEnd]);
  const dismiss = () => {
    flushSync(() => onEnd(id));
    focusBehindWhereLost();
  };
  const swipe = useSwipe(dismiss);
  return (
    <div
      {...swipe}
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
        <Link to={to} className={styles.text} draggable={false} onClick={() => onEnd(id)}>
          {text}
        </Link>
      )}
      <IconButton bare label="Dismiss" icon={<X />} onClick={dismiss} />
    </div>
  );
}

/** So far to either side, in CSS pixels, a message is pushed away; less is a tap. */
const swipedPx = 80;
const heldPx = 8;

/** Lets a finger push a message away to either side. */
function useSwipe(onAway: () => void) {
  const start = useRef<number>(undefined);
  const letGo = (event: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    event.currentTarget.style.removeProperty('translate');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.isPrimary) start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return;
      const px = event.clientX - start.current;
      // Held from here on, so that its link is not followed at the end.
      if (Math.abs(px) > heldPx) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${px}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isAway =
        start.current !== undefined && Math.abs(event.clientX - start.current) >= swipedPx;
      letGo(event);
      if (isAway) onAway();
    },
    onPointerCancel: letGo,
  };
}
