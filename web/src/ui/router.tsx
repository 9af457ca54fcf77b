import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  type Ref,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
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
  readonly way: Way;
  /** Whether the browser scrolls it to where it was left, for which it has to be as high at once. */
  readonly isScrolled: boolean;
  /** Whether the browser has shown the way there by a motion of its own, as it does of a swipe. */
  readonly isAnimated: boolean;
}

/**
 * Between two addresses that replace one another, as while the key of a stepper is held: after 100 entries in 30
 * seconds Safari 16 refuses each further one by an exception, later ones after 100 in ten seconds and Firefox after 200,
 * and there would be none for a dialog or the next screen.
 */
const replacePauseMs = 350;
let isPausing = false;
/** What replaces the address after the pause, or where the browser is going back to. */
let awaited: string | undefined;

/** The address of the page now, of what may be drawn later. */
export const currentAddress = (): string => awaited ?? location.hash.replace(/^#?\/*/, '/');

/** The addresses that the app has led on from at their top, and not come back to. */
const leftAtTop = new Set<string>();

const locationOf = (address: string, way: Way, isAnimated = false): RouterLocation => ({
  address,
  pathname: address.replace(/\?.*/, ''),
  way,
  isScrolled: !leftAtTop.delete(address) && way === 'back',
  isAnimated,
});

const LocationContext = createContext(locationOf('/', 'load'));
const followers = new Set<(way: Way) => void>();

/** Browsers keep the newest 50 entries: one so near is gone only after 41 steps back. */
const belowMax = 9;

/**
 * Which addresses the entries below one have, the nearest first, as far as the app led on from there. The state of each
 * entry that was shown says it; one without a state was typed, or opened by a bare link.
 */
function addressesBelow(state: unknown): readonly unknown[] {
  const { below }: { readonly below?: unknown } = Object(state);
  return Array.isArray(below) ? below : [];
}

/** The state of an entry that is put over one with such a state and address. */
const stateOver = (state: unknown, address: string) => ({
  below: [address, ...addressesBelow(state)].slice(0, belowMax),
});

/**
 * The state of the entry by which Back closes a dialog or leads a step back. To the router it looks like the one of the
 * screen under it.
 */
export const stateOfDialog = (state: unknown, address: string) => ({
  ...stateOver(state, address),
  dialog: true,
});

/** Whether an entry is one over a screen. */
export const isOverScreen = (state: unknown): boolean => 'dialog' in Object(state);

/**
 * Goes to an address of the app. What is shown there is drawn in short pieces, and what is shown now stays until
 * it can be.
 * @param way `back` and `replace` leave nothing to come back to. `back` goes back in the history to where the address
 * was shown, and comes in place of this one where it was not: the phone's own Back must not lead forward again.
 */
export function navigate(to: string, way: Exclude<Way, 'load'> = 'forward'): void {
  if (to === currentAddress()) return;
  if (way === 'forward') {
    writeAwaited();
    if (scrollY <= 0) leftAtTop.add(currentAddress());
    history.pushState(stateOver(history.state, currentAddress()), '', `#${to}`);
  } else {
    awaited = to;
    // Without a query it is the screen as it was left, with any.
    const isShownThere = (address: unknown) => `${String(address)}?`.startsWith(`${to}?`);
    const steps = addressesBelow(history.state).findIndex(isShownThere) + 1;
    // It is followed once the browser is there; a second press meanwhile leads no further.
    if (way === 'back' && steps > 0) return history.go(-steps);
    if (!isPausing) replacePaced();
  }
  for (const follow of followers) follow(way);
}

/** Gives the entry of the screen its address without the pause: before another entry is put over it. */
export function writeAwaited(): void {
  if (awaited === undefined) return;
  // Of a dialog it is the entry no longer.
  history.replaceState({ below: addressesBelow(history.state) }, '', `#${awaited}`);
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
    const follow = (way: Way, isAnimated?: boolean) => {
      if (history.state === null) history.replaceState({ below: [] }, '');
      const moved = locationOf(currentAddress(), way, isAnimated);
      startTransition(() =>
        setShown((before) => (before.address === moved.address ? before : moved)),
      );
    };
    const onMoved = ({ hasUAVisualTransition }: PopStateEvent) => {
      // It was for the entry that was left, or led to this one.
      awaited = undefined;
      follow(history.state === null ? 'forward' : 'back', hasUAVisualTransition);
    };
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

/** The parameters of the address, in a new object at each drawing. */
export function useParameters(): URLSearchParams {
  return new URLSearchParams(useLocation().address.replace(/^[^?]*/, ''));
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
        if (event.defaultPrevented || isElsewhere) return;
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
