import { Suspense } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { AppErrorBoundary } from './app-error-boundary.tsx';
import styles from './frame.module.css';
import { Main } from './main-area.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { TroubleState } from './trouble-state.tsx';

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
                <ScreenSkeleton />
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

/** Where the way to a screen is missing, as its guard, and not the screen alone. */
function TroubleInFrame({ error }: FallbackProps) {
  return (
    <Main>
      <TroubleState error={error} />
    </Main>
  );
}
