import { lazy } from 'react';

/** The list of daily rewards, loaded when its route is. */
export const DailyRewardListRoute = lazy(async () => {
  const { StatementScreen } = await import('../../features/statements/statement-screen.tsx');
  return { default: () => <StatementScreen type="DR" /> };
});
