import { lazy } from 'react';

/** The landing screen, loaded when its route is. */
export const LandingRoute = lazy(async () => {
  const { LandingScreen } = await import('../../features/landing/landing-screen.tsx');
  return { default: LandingScreen };
});
