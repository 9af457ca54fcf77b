import { ChainError, type ChainErrorReason } from '../../chain/chain-error.ts';
import type { PaymentRequest } from '../../vault/payment-request.ts';
import type { Signing } from '../../vault/vault.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import {
  amountOf,
  couldPayTwice,
  findRejected,
  findSamePayment,
  isEnded,
  nextNonce,
  type RequestedPayment,
} from '../payment-model.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import { lockOfPayment, type PaymentDeps } from './payment-deps.ts';
import { recheckRejected } from './recheck-payment.ts';

/** A requested payment with its payer. */
export interface WantedPayment extends RequestedPayment {
  readonly uid: string;
  /** The paying wallet. */
  readonly from: string;
  /** The agreed network fee; nothing is signed that may cost more, and with 0 nothing at all. */
  readonly feeLimitWei: bigint;
  /** The vault's `sign`. */
  readonly sign: (request: PaymentRequest) => Promise<Signing>;
}

/** Why a payment was not signed; nothing of it is stored. */
export interface NotStarted {
  readonly state: 'not started';
  readonly reason:
    | 'insufficient USDT'
    /** For the amount, the network fee, or both. */
    | 'insufficient POL'
    /** An earlier payment of the wallet cannot reach the network, and this one cannot pass it. */
    | 'earlier payment'
    /** Since the member agreed to it. */
    | 'fee rose'
    /** It was only to be resumed, without an agreed fee, and has ended unpaid. */
    | 'ended meanwhile'
    /** Another tab signs with this wallet and does not finish. */
    | 'busy elsewhere'
    | 'locked'
    | 'not signed'
    | Exclude<ChainErrorReason, 'insufficient funds'>;
  readonly message: string;
  /** How much more POL is needed, if that is the reason and known. */
  readonly missingWei?: bigint;
}

/**
 * Checks, signs, saves and returns a payment; or returns the same payment if a recheck saw it on the
 * chain after it was rejected. The caller holds the wallet's lock: the nonce is the wallet's next only
 * while no other tab signs. `listSaved` lists the payments of the wallet as they are at each call: the
 * outbox changes them meanwhile.
 */
export async function signNewPayment(
  deps: PaymentDeps,
  wanted: WantedPayment,
  listSaved: () => Promise<readonly PaymentIntent[]>,
): Promise<PaymentIntent | NotStarted> {
  try {
    const intents = await recheckRejected(deps, await listSaved());
    if (intents === undefined) return busyElsewhere;
    const seenOnChain = findSamePayment(intents, wanted);
    if (seenOnChain !== undefined) return seenOnChain;
    if (wanted.feeLimitWei === 0n)
      return notStarted('ended meanwhile', 'It ended without being paid');
    const stuck = await findStuckPayment(deps, intents);
    if (stuck !== undefined) return notStarted('earlier payment', stuck.message);
    const [plan, signedAtBlock] = await Promise.all([
      planRequest(deps.chain, wanted),
      deps.chain.getFinalizedBlockNumber(),
    ]);
    if ('state' in plan) return plan;
    const latest = await listSaved();
    const same = findSamePayment(latest, wanted);
    if (same !== undefined) return same;
    const nonce = nextNonce(plan.chainNonce, latest);
    if (findRejected(latest).some((rejected) => couldPayTwice(rejected, { ...wanted, nonce })))
      return notStarted('earlier payment', 'An earlier payment may have reached the network');
    const signed = await wanted.sign({ ...plan.request, nonce });
    if (!signed.ok)
      return notStarted(signed.reason === 'refused' ? 'not signed' : 'locked', signed.message);
    const intent: PaymentIntent = {
      id: crypto.randomUUID(),
      uid: wanted.uid,
      chainId: deps.chain.chainId,
      from: wanted.from,
      to: wanted.to,
      purpose: wanted.purpose,
      nonce,
      ...signed.value,
      state: 'signed',
      message: '',
      savedAtMs: Date.now(),
      signedAtBlock,
    };
    await deps.store.put(intent);
    return intent;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    const { reason, message } = error;
    return notStarted(reason === 'insufficient funds' ? 'insufficient POL' : reason, message);
  }
}

interface Plan {
  readonly request: Omit<PaymentRequest, 'nonce'>;
  /** The wallet's next nonce, as the chain counts. */
  readonly chainNonce: number;
}

async function planRequest(
  chain: PaymentDeps['chain'],
  { from, to, purpose, feeLimitWei }: WantedPayment,
): Promise<Plan | NotStarted> {
  const { kind, amount } = amountOf(purpose);
  const [usdtMicros, polWei, fees, chainNonce] = await Promise.all([
    chain.getUsdtMicros(from),
    chain.getPolWei(from),
    chain.getFees(),
    chain.getNonce(from, 'pending'),
  ]);
  const valueWei = kind === 'POL' ? amount : 0n;
  if (kind === 'USDT' && usdtMicros < amount)
    return notStarted('insufficient USDT', 'The wallet holds less USDT than that');
  if (polWei < valueWei)
    return notStarted('insufficient POL', 'The wallet holds less POL than that');
  const gasLimit = await chain.estimateGas({ kind, from, to, amount });
  // Nodes demand this in advance; most of it is never spent.
  const feeWei = gasLimit * fees.maxFeePerGas;
  const missingWei = valueWei + feeWei - polWei;
  if (missingWei > 0n) {
    const message = 'The wallet holds too little POL for the network fee';
    return { ...notStarted('insufficient POL', message), missingWei };
  }
  if (feeWei > feeLimitWei) return notStarted('fee rose', 'The network fee has risen');
  return { request: { kind, from, to, amount, gasLimit, ...fees }, chainNonce };
}

/** Broadcasts earlier signed payments again, because a later nonce waits for the earlier ones. */
async function findStuckPayment(
  deps: PaymentDeps,
  intents: readonly PaymentIntent[],
): Promise<PaymentIntent | undefined> {
  for (const { id, state } of intents) {
    if (isEnded(state) || state === 'mined') continue;
    const after = await deps.locks.request(
      lockOfPayment(id),
      { ifAvailable: true },
      async (lock) => {
        const earlier = lock === null ? undefined : await deps.store.find(id);
        // A payment rejected meanwhile is not broadcast again: its nonce is free for another.
        if (earlier === undefined || isEnded(earlier.state)) return undefined;
        return broadcastPayment(deps, earlier);
      },
    );
    const hasProblem = after !== undefined && !isEnded(after.state) && after.message !== '';
    // A node also rejects bytes that it already has, or that are mined: those block nothing.
    if (hasProblem && !(await deps.chain.isKnown(after.hash))) return after;
  }
  return undefined;
}

const notStarted = (reason: NotStarted['reason'], message: string): NotStarted => ({
  state: 'not started',
  reason,
  message,
});

/** Another tab holds the wallet's lock. */
export const busyElsewhere = notStarted('busy elsewhere', 'Another tab holds the wallet');
