import { lazy } from 'react';

/** The receive screen, loaded when its route is. */
export const ReceiveRoute = lazy(async () => {
  const { ReceiveScreen } = await import('../../features/receive/receive-screen.tsx');
  return { default: ReceiveScreen };
});
