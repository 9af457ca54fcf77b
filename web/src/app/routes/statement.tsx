import { lazy } from 'react';

/** The list of all rewards, loaded when its route is. */
export const StatementRoute = lazy(async () => {
  const { StatementScreen } = await import('../../features/statements/statement-screen.tsx');
  return { default: () => <StatementScreen type="All" /> };
});
