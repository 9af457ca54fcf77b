import { lazy } from 'react';

/** The withdraw status screen, loaded when its route is. */
export const WithdrawStatusRoute = lazy(async () => {
  const { WithdrawStatusScreen } = await import(
    '../../features/withdrawals/withdraw-status-screen.tsx'
  );
  return { default: WithdrawStatusScreen };
});
