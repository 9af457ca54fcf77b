import { lazy } from 'react';

/** The unpaid screen, loaded when its route is. */
export const UnpaidRoute = lazy(async () => {
  const { UnpaidScreen } = await import('../../features/withdrawals/unpaid-screen.tsx');
  return { default: UnpaidScreen };
});
