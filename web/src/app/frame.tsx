import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useOnline } from '../base/browser/use-online.ts';
import { brand } from '../config/brand.ts';
import { classes } from '../ui/classes.ts';
import { type RouterLocation, useLocation } from '../ui/router.tsx';
import { ComingScreen } from './coming-screen.tsx';
import styles from './frame.module.css';
import { useFindScreen } from './screen.ts';
import { AppErrorBoundary, TroubleState } from './trouble.tsx';

/** The column that every screen stands in. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // The part of an address after # is the route here, so the link must not be followed.
          event.preventDefault();
          document.querySelector('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <div className={styles.column}>
        <div id="notices" className={styles.notices} aria-live="polite">
          <OfflineNotice />
        </div>
        <AppErrorBoundary resetKey={pathname} fallback={TroubleInFrame}>
          <Suspense
            fallback={
              <Main>
                <ComingScreen />
              </Main>
            }
          >
            {children}
          </Suspense>
        </AppErrorBoundary>
      </div>
    </>
  );
}

/** The main landmark. After a change of route the reading goes on here, from the top, with the screen's name. */
export function Main({ children }: { readonly children: ReactNode }) {
  const { pathname, way, isAnimated } = useLocation();
  const name = useFindScreen()(pathname)?.title ?? brand.name;
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef<string>(undefined);
  const awaitsFocus = useRef(false);
  // Before the first frame of a screen, which else shows it as far down as the one before was.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // After a load of the page the browser has the focus.
    if (way === 'load') return;
    awaitsFocus.current = true;
    if (way !== 'back') scrollTo(0, 0);
    if (main.current !== null && !isAnimated) slideIn(main.current, sides[way]);
  }, [pathname, way, isAnimated]);
  useEffect(() => {
    if (!awaitsFocus.current) return;
    awaitsFocus.current = false;
    // A screen may have focused a field of its own already. One of the screen before is hidden, and about to lose it.
    if (main.current?.querySelector(':focus')?.getClientRects().length) return;
    // It may be here since the screen before: a finger takes it to no link in Safari. Only a new focus is read out.
    main.current?.blur();
    main.current?.focus({ preventScroll: true });
  });
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      aria-label={name}
      className={classes(styles.main, way === 'back' && styles.back)}
    >
      <AppErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ComingScreen />}>{children}</Suspense>
      </AppErrorBoundary>
    </main>
  );
}

/** Where a screen comes from: from the left where the way leads back, from nowhere in place of another. */
const sides = { forward: '24px', back: '-24px', replace: '0' } as const satisfies Record<
  Exclude<RouterLocation['way'], 'load'>,
  string
>;

/** As long as `--calm`. */
const slideMs = 220;

function slideIn(screen: HTMLElement, from: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  screen.animate(
    { opacity: [0, 1], translate: [from, '0'] },
    { duration: slideMs, easing: 'ease-out' },
  );
}

/** Says on every screen that there is no network. */
function OfflineNotice() {
  const online = useOnline();
  // The element keeps its place above the notice of a newer version, which is appended.
  return (
    <div>
      {online ? null : (
        <p className={styles.offline}>
          <WifiOff aria-hidden="true" />
          You are offline. This may be out of date.
        </p>
      )}
    </div>
  );
}

/** Shown in place of a whole area, such as a guard that could not be fetched. */
function TroubleInFrame({ error }: FallbackProps) {
  return (
    <Main>
      <TroubleState error={error} />
    </Main>
  );
}
