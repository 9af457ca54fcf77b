import { lazy } from 'react';

/** The network community screen, loaded when its route is. */
export const CommunityRoute = lazy(async () => {
  const { CommunityScreen } = await import('../../features/community/community-screen.tsx');
  return { default: CommunityScreen };
});
