import { lazy } from 'react';

/** The screen that changes the password, loaded when its route is. */
export const PasswordRoute = lazy(async () => {
  const { PasswordScreen } = await import('../../features/passwords/password-screen.tsx');
  return { default: PasswordScreen };
});
