import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { AppErrorBoundary } from './app-error-boundary.tsx';
import styles from './frame.module.css';
import { ScreenSkeleton } from './screen-skeleton.tsx';

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
        <Suspense fallback={<ScreenSkeleton />}>{children ?? <Outlet />}</Suspense>
      </AppErrorBoundary>
    </main>
  );
}
