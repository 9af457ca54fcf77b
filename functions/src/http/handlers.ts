import { accountsHandlers } from '../accounts/handlers.ts';
import { auditHandlers } from '../audit/handlers.ts';
import { rewardsHandlers } from '../rewards/handlers.ts';
import { statementsHandlers } from '../statements/handlers.ts';
import { subscriptionsHandlers } from '../subscriptions/handlers.ts';
import { withdrawalsHandlers } from '../withdrawals/handlers.ts';
import type { HandlerTable } from './handlers-type.ts';

/** The handler of every call that is implemented. */
export const handlers = {
  ...accountsHandlers,
  ...subscriptionsHandlers,
  ...withdrawalsHandlers,
  ...rewardsHandlers,
  ...statementsHandlers,
  ...auditHandlers,
} satisfies HandlerTable;
