import { lazy } from 'react';

/** The post tips screen, loaded when its route is. */
export const SendTipsRoute = lazy(async () => {
  const { SendTipsScreen } = await import('../../features/tips/send-tips-screen.tsx');
  return { default: SendTipsScreen };
});
