import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import { accountsCalls } from './calls/accounts.ts';
import { auditCalls } from './calls/audit.ts';
import { devicesCalls } from './calls/devices.ts';
import { healthCalls } from './calls/health.ts';
import { homeCalls } from './calls/home.ts';
import { inflowsCalls } from './calls/inflows.ts';
import { networkCalls } from './calls/network.ts';
import { passwordsCalls } from './calls/passwords.ts';
import { paymentsCalls } from './calls/payments.ts';
import { payoutsCalls } from './calls/payouts.ts';
import { receiptsCalls } from './calls/receipts.ts';
import { rewardsCalls } from './calls/rewards.ts';
import { runsCalls } from './calls/runs.ts';
import { signupCalls } from './calls/signup.ts';
import { statementsCalls } from './calls/statements.ts';
import { subscriptionsCalls } from './calls/subscriptions.ts';
import { tipsCalls } from './calls/tips.ts';
import { walletsCalls } from './calls/wallets.ts';
import { welcomeMailCalls } from './calls/welcome-mail.ts';
import { withdrawalsCalls } from './calls/withdrawals.ts';

/** Every call of the product: spec section 7 and the additional ones of design section 4. */
export const contract = {
  ...signupCalls,
  ...accountsCalls,
  ...welcomeMailCalls,
  ...walletsCalls,
  ...passwordsCalls,
  ...networkCalls,
  ...paymentsCalls,
  ...receiptsCalls,
  ...subscriptionsCalls,
  ...inflowsCalls,
  ...rewardsCalls,
  ...statementsCalls,
  ...withdrawalsCalls,
  ...payoutsCalls,
  ...homeCalls,
  ...tipsCalls,
  ...devicesCalls,
  ...runsCalls,
  ...auditCalls,
  ...healthCalls,
} as const satisfies Record<string, Call>;

/** The name of a call. */
export type CallName = keyof typeof contract;

const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name);

/** The names of all calls. */
export const callNames: readonly CallName[] = Object.keys(contract).filter(isCallName);

/** What a call's handler gets, decoded. */
export interface CallInput<Name extends CallName> {
  readonly params: z.output<(typeof contract)[Name]['params']>;
  readonly query: z.output<(typeof contract)[Name]['query']>;
  readonly body: z.output<(typeof contract)[Name]['body']>;
}

/** What each call brings, by its name: so it is known of any paged call, whichever it is, that it brings a list. */
type CallReplies = { readonly [Name in CallName]: z.output<(typeof contract)[Name]['reply']> };

/** What a call's handler returns and a client's caller receives, decoded. */
export type CallReply<Name extends CallName> = CallReplies[Name];
