import { accountsHandlers } from '../accounts/handlers.ts';
import { auditHandlers } from '../audit/handlers.ts';
import type { HandlerTable } from '../context/handler.ts';
import { devicesHandlers } from '../devices/handlers.ts';
import { healthHandlers } from '../health/handlers.ts';
import { homeHandlers } from '../home/handlers.ts';
import { networkHandlers } from '../network/handlers.ts';
import { passwordsHandlers } from '../passwords/handlers.ts';
import { paymentsHandlers } from '../payments/handlers.ts';
import { payoutsHandlers } from '../payouts/handlers.ts';
import { receiptsHandlers } from '../receipts/handlers.ts';
import { rewardsHandlers } from '../rewards/handlers.ts';
import { networkMemberHandlers } from '../rewards/network-member-handlers.ts';
import { statementsHandlers } from '../statements/handlers.ts';
import { subscriptionsHandlers } from '../subscriptions/handlers.ts';
import { inflowsHandlers } from '../subscriptions/inflow-handlers.ts';
import { tipsHandlers } from '../tips/handlers.ts';
import { walletsHandlers } from '../wallets/handlers.ts';
import { withdrawalsHandlers } from '../withdrawals/handlers.ts';

/** The handler of every call. */
export const handlers = {
  ...accountsHandlers,
  ...walletsHandlers,
  ...passwordsHandlers,
  ...paymentsHandlers,
  ...receiptsHandlers,
  ...subscriptionsHandlers,
  ...inflowsHandlers,
  ...withdrawalsHandlers,
  ...payoutsHandlers,
  ...networkHandlers,
  ...networkMemberHandlers,
  ...rewardsHandlers,
  ...homeHandlers,
  ...statementsHandlers,
  ...tipsHandlers,
  ...devicesHandlers,
  ...auditHandlers,
  ...healthHandlers,
} satisfies HandlerTable;
