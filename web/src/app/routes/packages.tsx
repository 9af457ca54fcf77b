import { lazy } from 'react';

/** The packages screen, loaded when its route is. */
export const PackagesRoute = lazy(async () => {
  const { PackagesScreen } = await import('../../features/subscriptions/packages-screen.tsx');
  return { default: PackagesScreen };
});
