import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useOnline } from '../base/use-online.ts';
import { ComingScreen } from './coming-screen.tsx';
import styles from './frame.module.css';
import { AppErrorBoundary, TroubleState } from './trouble.tsx';

/** The column that every screen stands in. */
export function Frame() {
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
        <OfflineNotice />
        <AppErrorBoundary resetKey={pathname} fallback={TroubleInFrame}>
          <Suspense
            fallback={
              <Main>
                <ComingScreen />
              </Main>
            }
          >
            <Outlet />
          </Suspense>
        </AppErrorBoundary>
      </div>
    </>
  );
}

/** The main landmark. After a change of route the reading goes on here, from the top. */
export function Main({ children }: { readonly children?: ReactNode }) {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const readPath = useRef<string>(undefined);
  // The router names the entry that the visit began with "default": there the browser has focus.
  const isFirst = key === 'default';
  useEffect(() => {
    if (isFirst || readPath.current === pathname) return;
    readPath.current = pathname;
    if (navigation !== NavigationType.Pop) scrollTo(0, 0);
    const element = main.current;
    // A screen may have focused a field of its own already.
    if (element?.contains(document.activeElement) === false) element.focus({ preventScroll: true });
  }, [pathname, isFirst, navigation]);
  return (
    <main ref={main} id="main" tabIndex={-1} className={styles.main}>
      <AppErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ComingScreen />}>{children ?? <Outlet />}</Suspense>
      </AppErrorBoundary>
    </main>
  );
}

/** Says on every screen that there is no network. */
function OfflineNotice() {
  const online = useOnline();
  return (
    <div aria-live="polite">
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
