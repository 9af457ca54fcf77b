import { lazy } from 'react';

/** The activity screen, loaded when its route is. */
export const ActivityRoute = lazy(async () => {
  const { ActivityScreen } = await import('../../features/activity/activity-screen.tsx');
  return { default: ActivityScreen };
});
