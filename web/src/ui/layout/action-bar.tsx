import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import styles from './action-bar.module.css';
import { Stack } from './stack.tsx';

/**
 * The main action of a screen at the thumb; it stays in sight while the screen scrolls, unless it
 * would take too much of it.
 */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const isTall = useBarHeight(bar);
  // By an effect: on a screen that is drawn out of sight it is no bar yet, for the tabs and the messages.
  useLayoutEffect(() => {
    const element = bar.current;
    element?.setAttribute('data-bar', '');
    return () => element?.removeAttribute('data-bar');
  }, []);
  return (
    <>
      <div className={styles.space} />
      <div ref={bar} className={classes(styles.bar, isTall && styles.tall)}>
        {children}
      </div>
    </>
  );
}

interface ActionFormProps {
  readonly ref?: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
  /** The fields, and what belongs to them. */
  readonly children: ReactNode;
  /** What stands in the bar, the button that submits it last. */
  readonly actions: ReactNode;
}

/** A form that fills its screen, with the button that submits it in an `ActionBar`. */
export function ActionForm({ ref, onSubmit, children, actions }: ActionFormProps) {
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={4}>{children}</Stack>
      <ActionBar>{actions}</ActionBar>
    </form>
  );
}

/** How much of the screen a bar may cover: the field that has the focus needs room above it. */
const coveredShare = 0.4;

/**
 * Keeps scroll targets, such as a field that takes the focus, clear of a bar at the end of the screen,
 * whatever its height.
 * @returns whether the bar is too high to stay in sight.
 */
function useBarHeight(bar: RefObject<HTMLElement | null>): boolean {
  const [isTall, setTall] = useState(false);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const covers = element.offsetHeight > coveredShare * innerHeight;
      setTall(covers);
      const end = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      root.style.scrollPaddingBottom = covers ? '' : `${element.offsetHeight + end}px`;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      root.style.scrollPaddingBottom = '';
    };
  }, [bar]);
  useEffect(() => {
    // A member who has just pressed its button sees what changed.
    const element = bar.current;
    if (isTall && element?.contains(document.activeElement) === true)
      element.scrollIntoView({ block: 'nearest' });
  }, [bar, isTall]);
  return isTall;
}
