import type * as z from 'zod/mini';
import { accountsCalls } from './accounts.ts';
import { auditCalls } from './audit.ts';
import type { Call } from './call.ts';
import { devicesCalls } from './devices.ts';
import { healthCalls } from './health.ts';
import { homeCalls } from './home.ts';
import { inflowsCalls } from './inflows.ts';
import { networkCalls } from './network.ts';
import { passwordsCalls } from './passwords.ts';
import { paymentsCalls } from './payments.ts';
import { payoutsCalls } from './payouts.ts';
import { receiptsCalls } from './receipts.ts';
import { rewardsCalls } from './rewards.ts';
import { runsCalls } from './runs.ts';
import { signupCalls } from './signup.ts';
import { statementsCalls } from './statements.ts';
import { subscriptionsCalls } from './subscriptions.ts';
import { tipsCalls } from './tips.ts';
import { walletsCalls } from './wallets.ts';
import { welcomeMailCalls } from './welcome-mail.ts';
import { withdrawalsCalls } from './withdrawals.ts';

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
