import type { Call } from '@polytips/functions/contract/call.ts';
import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { encodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import {
  type CallFailure,
  type CallResult,
  mayBeDone,
  unreachable,
} from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { isStillConfirmed, type Moment, momentNow } from '../base/time/moment.ts';
import { findReason } from '../chain/chain-error.ts';
import type { WalletChain } from '../chain/wallet-chain.ts';
import type { PaymentRequest } from '../vault/payment-request.ts';
import type { Signing } from '../vault/vault.ts';
import type { SignedPayment } from '../vault/worker-responses.ts';
import { findAlike, type PaymentOrder, type UnfinishedPayment } from './payment.ts';
import { type ConfirmedPayment, type NotStarted, notStarted, planRequest } from './plan-request.ts';
import { keepPageForSubmission } from './submission-lock.ts';

/** The step of a payment that is being made; `unanswered`: submitted, and the server is silent. */
export type SubmitStep = 'checking' | 'signing' | 'sending' | 'unanswered';

/** How a confirmed payment ended for the browser. */
export type PaymentResult =
  /** The server has it, and makes it under this hash. `isPaid`: it is final already. */
  | { readonly state: 'submitted'; readonly hash: string; readonly isPaid: boolean }
  /** It is signed, and the browser has stopped repeating it: no reply says what the server has. */
  | { readonly state: 'unanswered'; readonly hash: string }
  | NotStarted
  /** `refused` by its screen or the server; `broken`: a fault of this browser at an unknown point. */
  | { readonly state: 'refused' | 'broken'; readonly message: string };

/** The dependencies of a submission. */
export interface SubmitDeps {
  readonly chain: WalletChain;
  readonly callApi: CallApi;
  /** The vault's `sign`. */
  readonly sign: (request: PaymentRequest) => Promise<Signing>;
  /** Repeats a request once with a proof of the wallet, where the server asks for one. */
  readonly withProof: <Data>(request: () => Promise<CallResult<Data>>) => Promise<CallResult<Data>>;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A confirmed payment that is signed and submitted. */
export interface SubmittedPayment extends ConfirmedPayment {
  readonly onStep: (step: SubmitStep) => void;
}

/** Why nothing takes the place of a payment that has lost it. */
export const replacedMeanwhile =
  'That payment has changed meanwhile, so nothing takes its place. Look under Activity';

const confirmedTooLongAgo =
  'You confirmed this more than ten minutes ago, so nothing was signed. Look under Activity before you confirm again';

/**
 * Makes a payment that has just been confirmed: asks its screen, and whether its nonce is still the next, signs it, and
 * submits it to the server, which makes it. While the server is silent the same bytes are submitted again, until ten
 * minutes after the confirmation: whatever reaches the server, one nonce is one payment. Source: design section 5, rule 5.
 */
export async function submitPayment(
  deps: SubmitDeps,
  payment: SubmittedPayment,
): Promise<PaymentResult> {
  const result = await signAndSubmit(deps, payment);
  // Its balances and fees may have been those of an endpoint that stands still.
  if (result.state === 'not started') deps.chain.tryNextEndpoint();
  return result;
}

async function signAndSubmit(deps: SubmitDeps, payment: SubmittedPayment): Promise<PaymentResult> {
  const confirmedAt = momentNow();
  const { order, from, onStep } = payment;
  const refusal = await order.findRefusal?.();
  if (refusal !== undefined) return { state: 'refused', message: refusal };
  const asked = await askNonce(deps, from);
  if (!asked.ok) return notStarted('unreachable', asked.failure.message);
  const [next] = asked.data;
  if (next === undefined) return notStarted('unreachable', 'The server gave no nonce');
  const changed = findChange(order, next);
  if (changed !== undefined) return changed;
  const plan = await planRequest(deps.chain, payment);
  if ('state' in plan) return plan;
  if (!isStillConfirmed(confirmedAt)) return { state: 'refused', message: confirmedTooLongAgo };
  onStep('signing');
  const signed = await deps.sign({ ...plan, nonce: order.nonce });
  if (!signed.ok) {
    return signed.reason === 'refused'
      ? notStarted('not signed', signed.message)
      : notStarted('locked', '');
  }
  return keepPageForSubmission(() => repeatUntilAnswered(deps, payment, signed.value, confirmedAt));
}

/**
 * What ends a payment because of another one of the wallet since the review opened. That is most likely this one,
 * confirmed in another tab or on another device. One that is final has taken the nonce. While the network refuses a
 * payment its nonce is free again: a later one may be the same, which is found among the unfinished, or hold the
 * nonce of the payment that this one replaces, and the server would take this one for its next attempt. One that was to
 * go before this one leaves a nonce that has to be used first.
 */
function findChange(
  order: PaymentOrder,
  next: CallReply<'getNonce'>[number],
): PaymentResult | undefined {
  const shown = new Set(order.unfinished.map(({ txn }) => txn));
  const isNew = ({ txn }: UnfinishedPayment) => !shown.has(txn);
  if (order.replaces !== undefined) {
    const held = next.unfinished.filter(({ nonce }) => nonce === order.nonce);
    // Once a block holds the nonce the server reserves nothing for it any more.
    const isReplaceable = held.some(({ reserved }) => reserved !== undefined) && !held.some(isNew);
    return isReplaceable ? undefined : { state: 'refused', message: replacedMeanwhile };
  }
  if (next.nonce > order.nonce || findAlike(next.unfinished, order).some(isNew))
    return notStarted('paid meanwhile', 'Another payment was made meanwhile');
  const displaced = next.unfinished.filter(({ nonce }) => nonce === next.nonce);
  if (next.nonce === order.nonce && !displaced.some(isNew)) return undefined;
  // A payment at the next nonce is one that the network refuses since; a lower nonce without one means that the server lags.
  return displaced.length > 0
    ? notStarted('earlier refused', 'The network refuses an earlier payment of yours meanwhile')
    : notStarted('unreachable', 'The network lags behind');
}

/** Asks for the nonce of the next payment. */
export const askNonce = (
  deps: Pick<SubmitDeps, 'callApi' | 'sleep'>,
  publicKey: string,
): Promise<CallResult<CallReply<'getNonce'>>> =>
  askAgain(deps, () => deps.callApi(paymentsCalls.getNonce, { params: { publicKey } }));

/** Asks what a payment depends on; again for a moment, while the server is silent. */
export async function askAgain<Data>(
  deps: Pick<SubmitDeps, 'sleep'>,
  ask: () => Promise<CallResult<Data>>,
  attempts = 3,
): Promise<CallResult<Data>> {
  const result = await ask();
  if (result.ok || isAnswer(result.failure) || attempts === 1) return result;
  await deps.sleep(1_000);
  return askAgain(deps, ask, attempts - 1);
}

const repeatEveryMs = 3_000;

/** Submits the same bytes, also after a silence, while they are submittable. */
async function repeatUntilAnswered(
  { callApi, withProof, sleep }: SubmitDeps,
  { order, from, onStep }: SubmittedPayment,
  signed: SignedPayment,
  confirmedAt: Moment,
): Promise<PaymentResult> {
  const { hash } = signed;
  const isSubmittable = () => isStillConfirmed(confirmedAt);
  // A second time after a proof, for which the page waits as well.
  const submit = async (): Promise<CallResult<Posted>> =>
    isSubmittable() ? post(callApi, order, from, signed) : { ok: false, failure: unreachable };
  onStep('sending');
  let wasSilent = false;
  while (isSubmittable()) {
    const result = await withProof(submit);
    if (result.ok) return submittedAs(hash, order, result.data);
    const { failure } = result;
    if (isAnswer(failure)) {
      // After silence the payment may be stored, and a session that has ended since says nothing about that.
      const isVerdict = !wasSilent || isOfPayment(order, failure.code);
      return isVerdict ? endOfRefusal(failure, order) : { state: 'unanswered', hash };
    }
    wasSilent = true;
    onStep('unanswered');
    await sleep(repeatEveryMs);
  }
  return { state: 'unanswered', hash };
}

/** The call that takes the signed payment of each purpose. */
export const callOf = {
  subscription: subscriptionsCalls.booking,
  cancellation: paymentsCalls.paymentCancel,
  payout: payoutsCalls.withdrawalPay,
  send: paymentsCalls.transfer,
} as const satisfies Record<PaymentOrder['purpose']['kind'], Pick<Call, 'errors'>>;

type Posted =
  | CallReply<'transfer'>
  | CallReply<'booking'>
  | CallReply<'withdrawalPay'>
  | CallReply<'paymentCancel'>;

function post(
  callApi: CallApi,
  { paid, purpose, to: details }: PaymentOrder,
  publicKey: string,
  { hash: txn, raw }: SignedPayment,
): Promise<CallResult<Posted>> {
  switch (purpose.kind) {
    case 'subscription':
      return callApi(callOf.subscription, {
        body: { publicKey, amt: paid.amount, txn, mode: 'Pending', raw },
      });
    case 'cancellation':
      return callApi(callOf.cancellation, { body: { publicKey, txn, raw } });
    case 'payout':
      return callApi(callOf.payout, { body: { withSL: purpose.withSL, txn, raw } });
    case 'send': {
      const body = { publicKey, txn, details, status: 'Pending', raw } as const;
      return callApi(callOf.send, {
        body: { ...body, ...encodeAmount(paid) },
      });
    }
  }
}

/**
 * The row of a send or a booking names what has replaced these bytes since, on another device; that of a cancellation what it
 * cancels, and that of a pay-out nothing yet.
 */
function submittedAs(hash: string, { purpose }: PaymentOrder, [row]: Posted): PaymentResult {
  const named = purpose.kind !== 'cancellation' && row && 'txn' in row ? row.txn : hash;
  const isPaid = row !== undefined && 'status' in row && row.status === 'Paid';
  return { state: 'submitted', hash: named, isPaid };
}

type Refusal = Extract<CallFailure, { kind: 'refused' }>;

/** Whether a failure is an answer: a clear no, and not to calls that are too many for the moment. */
const isAnswer = (failure: CallFailure): failure is Refusal =>
  failure.kind === 'refused' && !mayBeDone(failure) && failure.code !== 'rate_limited';

/**
 * Whether a refusal is of the payment itself, which is not stored then, nor will be. Refusals that every call may get
 * are none of it: the server gives them before it looks for the payment. What the chain does not allow now, or the
 * payments that wait for it, or another payment of the withdrawal that is found, or searched for in vain, may be allowed to
 * an earlier submission of the same bytes that is on its way.
 */
function isOfPayment({ purpose }: PaymentOrder, code: string): boolean {
  const own: readonly string[] = callOf[purpose.kind].errors;
  return own.includes(code) && !passing.has(code);
}

/** Refusals that the same bytes may not meet a moment later, or did not meet a moment before. */
const passing: ReadonlySet<string> = new Set([
  'chain_refused',
  'payments_waiting',
  'payout_in_process',
  'payout_unsearched',
]);

function endOfRefusal({ code, message }: Refusal, { replaces }: PaymentOrder): PaymentResult {
  if (code === 'conflict') {
    // In the place of another one there was none to be paid meanwhile: the server says what it is that stands.
    return replaces !== undefined
      ? { state: 'refused', message }
      : notStarted('paid meanwhile', message);
  }
  if (code === 'payments_waiting') return notStarted('too many waiting', message);
  if (code === 'payout_unsearched') return notStarted('unsearched', '');
  if (code !== 'chain_refused') return { state: 'refused', message };
  if (/exceeds balance/i.test(message)) return notStarted('insufficient USDT', message);
  const reason = findReason(message);
  if (reason === 'insufficient funds') return notStarted('insufficient POL', message);
  return notStarted(reason === 'underpriced' ? reason : 'reverted', message);
}
