import { lazy } from 'react';

/** The screen that resets the password, loaded when its route is. */
export const ResetPasswordRoute = lazy(async () => {
  const { ResetPasswordScreen } = await import(
    '../../features/passwords/reset-password-screen.tsx'
  );
  return { default: ResetPasswordScreen };
});
