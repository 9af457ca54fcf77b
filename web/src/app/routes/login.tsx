import { lazy } from 'react';

/** The login screen, loaded when its route is. */
export const LoginRoute = lazy(async () => {
  const { LoginScreen } = await import('../../features/accounts/login-screen.tsx');
  return { default: LoginScreen };
});
