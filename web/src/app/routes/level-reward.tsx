import { lazy } from 'react';

/** The list of community rewards, loaded when its route is. */
export const LevelRewardRoute = lazy(async () => {
  const { StatementScreen } = await import('../../features/statements/statement-screen.tsx');
  return { default: () => <StatementScreen type="Level" /> };
});
