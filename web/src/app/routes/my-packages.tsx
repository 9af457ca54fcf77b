import { lazy } from 'react';

/** The my packages screen, loaded when its route is. */
export const MyPackagesRoute = lazy(async () => {
  const { MyPackagesScreen } = await import('../../features/subscriptions/my-packages-screen.tsx');
  return { default: MyPackagesScreen };
});
