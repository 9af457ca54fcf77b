import type * as z from 'zod/mini';
import { accountsCalls } from './accounts.ts';
import { auditCalls } from './audit.ts';
import type { Call } from './call.ts';
import { healthCalls } from './health.ts';
import { homeCalls } from './home.ts';
import { inflowsCalls } from './inflows.ts';
import { networkCalls } from './network.ts';
import { paymentsCalls } from './payments.ts';
import { receiptsCalls } from './receipts.ts';
import { rewardsCalls } from './rewards.ts';
import { subscriptionsCalls } from './subscriptions.ts';
import { tipsCalls } from './tips.ts';
import { withdrawalsCalls } from './withdrawals.ts';

/** Every call of the product: spec section 7 and the additional ones of design section 4. */
export const contract = {
  ...accountsCalls,
  ...networkCalls,
  ...paymentsCalls,
  ...receiptsCalls,
  ...subscriptionsCalls,
  ...inflowsCalls,
  ...rewardsCalls,
  ...withdrawalsCalls,
  ...homeCalls,
  ...tipsCalls,
  ...auditCalls,
  ...healthCalls,
} as const satisfies Record<string, Call>;

/** The name of a call. */
export type CallName = keyof typeof contract;

/** What a call's handler gets, decoded. */
export interface CallInput<Name extends CallName> {
  readonly params: z.output<(typeof contract)[Name]['params']>;
  readonly query: z.output<(typeof contract)[Name]['query']>;
  readonly body: z.output<(typeof contract)[Name]['body']>;
}

/** What a call's handler returns and a client's caller receives, decoded. */
export type CallReply<Name extends CallName> = z.output<(typeof contract)[Name]['reply']>;
