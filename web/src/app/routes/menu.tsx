import { lazy } from 'react';

/** The menu screen, loaded when its route is. */
export const MenuRoute = lazy(async () => {
  const { MenuScreen } = await import('../../features/menu/menu-screen.tsx');
  return { default: MenuScreen };
});
