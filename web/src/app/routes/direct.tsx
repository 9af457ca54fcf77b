import { lazy } from 'react';

/** The direct community screen, loaded when its route is. */
export const DirectRoute = lazy(async () => {
  const { DirectScreen } = await import('../../features/community/direct-screen.tsx');
  return { default: DirectScreen };
});
