import { lazy } from 'react';

/** The daily reward screen, loaded when its route is. */
export const DailyRewardRoute = lazy(async () => {
  const { DailyRewardScreen } = await import('../../features/rewards/daily-reward-screen.tsx');
  return { default: DailyRewardScreen };
});
