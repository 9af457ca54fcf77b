import { lazy } from 'react';

/** The send screen, loaded when its route is. */
export const SendTokenRoute = lazy(async () => {
  const { SendScreen } = await import('../../features/send/send-screen.tsx');
  return { default: SendScreen };
});
