import { lazy } from 'react';

/** The openings of the day, loaded when its route is. */
export const RunsRoute = lazy(async () => {
  const { RunsScreen } = await import('../../features/runs/runs-screen.tsx');
  return { default: RunsScreen };
});
