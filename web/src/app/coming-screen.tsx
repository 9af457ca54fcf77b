import { ScreenSkeleton } from '../ui/feedback/skeleton.tsx';
import { useLocation } from '../ui/router.tsx';
import { useFindScreen } from './screen.ts';

/** The shape of the screen that the route leads to, until it is there. */
export function ComingScreen() {
  const { pathname } = useLocation();
  return <ScreenSkeleton shape={useFindScreen()(pathname)?.shape ?? 'list'} />;
}
