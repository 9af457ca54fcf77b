import { lazy } from 'react';

/** The home screen, loaded when its route is. */
export const HomeRoute = lazy(async () => {
  const { HomeScreen } = await import('../../features/home/home-screen.tsx');
  return { default: HomeScreen };
});
