import { lazy } from 'react';

/** The list of upline bonuses, loaded when its route is. */
export const UplineBonusRoute = lazy(async () => {
  const { StatementScreen } = await import('../../features/statements/statement-screen.tsx');
  return { default: () => <StatementScreen type="Upline" /> };
});
