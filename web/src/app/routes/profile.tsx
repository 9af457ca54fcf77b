import { lazy } from 'react';

/** The profile screen, loaded when its route is. */
export const ProfileRoute = lazy(async () => {
  const { ProfileScreen } = await import('../../features/profile/profile-screen.tsx');
  return { default: ProfileScreen };
});
