import { lazy } from 'react';

/** The trading tips screen, loaded when its route is. */
export const TipsRoute = lazy(async () => {
  const { TipsScreen } = await import('../../features/tips/tips-screen.tsx');
  return { default: TipsScreen };
});
