import { lazy } from 'react';

/** The buy package screen, loaded when its route is. */
export const BuyPackageRoute = lazy(async () => {
  const { BuyPackageScreen } = await import('../../features/subscriptions/buy-package-screen.tsx');
  return { default: BuyPackageScreen };
});
