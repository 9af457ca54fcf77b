import { lazy } from 'react';

/** The screen for a forgotten password, loaded when its route is. */
export const ForgotRoute = lazy(async () => {
  const { ForgotScreen } = await import('../../features/passwords/forgot-screen.tsx');
  return { default: ForgotScreen };
});
