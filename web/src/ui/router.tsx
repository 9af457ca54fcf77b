import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  type Ref,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** How the page came to an address: with its load, or later. `back` may be forward, where both were shown before. */
type Way = 'load' | 'forward' | 'back' | 'replace';

/** Where the page is. A new object after each move, and the same one until then. */
export interface RouterLocation {
  /** The route with its query, as links name it: what stands behind the #. */
  readonly address: string;
  /** The route alone. */
  readonly pathname: string;
  /** The query, with its `?`, or nothing. */
  readonly search: string;
  readonly way: Way;
}

/**
 * Between two addresses that replace one another, as while the key of a stepper is held: after 100 entries in 30
 * seconds Safari 16 refuses each further one by an exception, later ones after 100 in ten seconds and Firefox after 200,
 * and there would be none for a dialog or the next screen.
 */
const replacePauseMs = 350;
let isPausing = false;
/** What replaces the address after the pause. */
let awaited: string | undefined;

/** The address of the page now, of what may be drawn later. */
export const currentAddress = (): string => awaited ?? location.hash.replace(/^#?\/*/, '/');

function locationOf(address: string, way: Way): RouterLocation {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/.exec(address) ?? [];
  return { address, pathname, search, way };
}

const LocationContext = createContext(locationOf('/', 'load'));
const followers = new Set<(way: Way) => void>();

/** Of the browser's history, the entries that were shown have it: one without it was typed, or opened by a bare link. */
const shownEntry = { shown: true } as const;

/** What else the entry has by which Back closes a dialog or leads a step back; to the router it looks like the one of the screen under it. */
export const overScreen = { dialog: true } as const;

/** Whether the state of an entry is that of one over a screen. */
export const isOverScreen = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'dialog' in entry;

/**
 * Goes to an address of the app. What is shown there is drawn in short pieces, and what is shown now stays until
 * it can be.
 * @param way `back` for what leads back in the eyes of the member, though the browser goes on; `replace` leaves
 * nothing to come back to.
 */
export function navigate(to: string, way: Exclude<Way, 'load'> = 'forward'): void {
  if (to === currentAddress()) return;
  if (way === 'replace') {
    awaited = to;
    if (!isPausing) replacePaced();
  } else {
    writeAwaited();
    history.pushState(shownEntry, '', `#${to}`);
  }
  for (const follow of followers) follow(way);
}

/** Gives the entry of the screen its address without the pause: before another entry is put over it. */
export function writeAwaited(): void {
  if (awaited !== undefined) history.replaceState(shownEntry, '', `#${awaited}`);
  awaited = undefined;
}

function replacePaced(): void {
  isPausing = awaited !== undefined;
  if (isPausing) setTimeout(replacePaced, replacePauseMs);
  try {
    writeAwaited();
  } catch {
    // The browser refuses it: it is written after the next pause, and the screens follow it meanwhile.
  }
}

interface RouterProps {
  /** What is drawn first. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Lets what is inside follow the address of the page. */
export function Router({ address: first, children }: RouterProps) {
  const [shown, setShown] = useState(() => locationOf(first, 'load'));
  useLayoutEffect(() => {
    const follow = (way: Way) => {
      const address = currentAddress();
      startTransition(() =>
        setShown((before) => (before.address === address ? before : locationOf(address, way))),
      );
    };
    const isNew = () => history.state === null;
    const markShown = () => {
      if (isNew()) history.replaceState(shownEntry, '');
    };
    const onMoved = () => {
      // It was for the entry that was left.
      awaited = undefined;
      follow(isNew() ? 'forward' : 'back');
      markShown();
    };
    markShown();
    followers.add(follow);
    addEventListener('popstate', onMoved);
    // It may have changed since the drawing began.
    follow('forward');
    return () => {
      followers.delete(follow);
      removeEventListener('popstate', onMoved);
    };
  }, []);
  return <LocationContext value={shown}>{children}</LocationContext>;
}

/** Where the page is, as far as it is drawn. */
export function useLocation(): RouterLocation {
  return use(LocationContext);
}

/** The parameters of the address. */
export function useParameters(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly way?: 'forward' | 'back';
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link within the app. */
export function Link({ to, way = 'forward', onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        onClick?.(event);
        // With these the browser opens another tab or window.
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || event.button !== 0 || isElsewhere) return;
        event.preventDefault();
        navigate(to, way);
      }}
    >
      {children}
    </a>
  );
}

/** Leads on as soon as it is shown, in place of the address that led here. */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, 'replace'), [to]);
  return null;
}
