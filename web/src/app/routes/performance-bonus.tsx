import { lazy } from 'react';

/** The list of performance bonuses, loaded when its route is. */
export const PerformanceBonusRoute = lazy(async () => {
  const { StatementScreen } = await import('../../features/statements/statement-screen.tsx');
  return { default: () => <StatementScreen type="performance" /> };
});
