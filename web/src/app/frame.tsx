import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './frame.module.css';
import { Main } from './main-area.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** The column that every screen stands in. */
export function Frame() {
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
        <Suspense
          fallback={
            <Main>
              <ScreenSkeleton />
            </Main>
          }
        >
          <Outlet />
        </Suspense>
      </div>
    </>
  );
}
