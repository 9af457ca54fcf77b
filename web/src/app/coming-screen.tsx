import { ScreenSkeleton } from '../ui/feedback/skeleton.tsx';
import { useLocation } from '../ui/router.tsx';
import { findScreen } from './screens.tsx';

/** The shape of the screen that the route leads to, until it is there. */
export function ComingScreen() {
  const { pathname } = useLocation();
  return <ScreenSkeleton shape={findScreen(pathname)?.shape ?? 'list'} />;
}
