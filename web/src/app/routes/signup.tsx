import { lazy } from 'react';

/** The signup screen, loaded when its route is. */
export const SignupRoute = lazy(async () => {
  const { SignupScreen } = await import('../../features/accounts/signup-screen.tsx');
  return { default: SignupScreen };
});
