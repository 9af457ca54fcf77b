import { lazy } from 'react';

/** The withdraw screen, loaded when its route is. */
export const WithdrawRoute = lazy(async () => {
  const { WithdrawScreen } = await import('../../features/withdrawals/withdraw-screen.tsx');
  return { default: WithdrawScreen };
});
