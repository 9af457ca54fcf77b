import { ChainError, type ChainErrorReason } from '../chain/chain-error.ts';
import type { PaymentRequest } from '../vault/payment-request.ts';
import type { Signing } from '../vault/vault.ts';
import { broadcastPayment } from './broadcast-payment.ts';
import { lookAtDiscarded } from './look-again.ts';
import type { PaymentIntent } from './payment-intent.ts';
import {
  type AskedPayment,
  amountOf,
  findDiscarded,
  findSamePayment,
  isEnded,
  mayBePaidBeside,
  nextNonce,
} from './payment-model.ts';
import { lockOfPayment, type PaymentParts } from './payment-parts.ts';

/** A payment somebody asks for. */
export interface WantedPayment extends AskedPayment {
  readonly uid: string;
  /** The paying wallet. */
  readonly from: string;
  /** The network fee that was agreed to; nothing is signed that may cost more. 0 signs nothing. */
  readonly feeLimitWei: bigint;
  /** The vault's `sign`. */
  readonly sign: (request: PaymentRequest) => Promise<Signing>;
}

/** Why a payment was not even signed; nothing is left of it. */
export interface NotStarted {
  readonly state: 'not started';
  readonly reason:
    | 'insufficient USDT'
    /** For the amount, the network fee, or both. */
    | 'insufficient POL'
    /** An earlier payment of the wallet cannot reach the network, and this one cannot pass it. */
    | 'earlier payment'
    /** Since it was agreed to. */
    | 'fee rose'
    /** It was only to be continued, with no fee agreed to, and has ended without being paid. */
    | 'ended meanwhile'
    /** Another tab signs with this wallet and does not get done. */
    | 'busy elsewhere'
    | 'locked'
    | 'not signed'
    | Exclude<ChainErrorReason, 'insufficient funds'>;
  readonly message: string;
  /** How much more POL is needed, where that is the reason and it is known. */
  readonly missingWei?: bigint;
}

/**
 * Checks, signs, saves and returns a payment; or returns the one that is meant, where that was
 * discarded and surfaced. For the holder of the wallet's lock: the nonce is the wallet's next only
 * while nobody else signs. `listSaved` lists the payments of the wallet as they are then: the outbox
 * takes them further all the while.
 */
export async function signNewPayment(
  parts: PaymentParts,
  wanted: WantedPayment,
  listSaved: () => Promise<readonly PaymentIntent[]>,
): Promise<PaymentIntent | NotStarted> {
  try {
    const intents = await lookAtDiscarded(parts, await listSaved());
    if (intents === undefined) return busyElsewhere;
    const surfaced = findSamePayment(intents, wanted);
    if (surfaced !== undefined) return surfaced;
    if (wanted.feeLimitWei === 0n)
      return notStarted('ended meanwhile', 'It ended without being paid');
    const stuck = await findStuckPayment(parts, intents);
    if (stuck !== undefined) return notStarted('earlier payment', stuck.message);
    const [plan, signedAtBlock] = await Promise.all([
      planRequest(parts.chain, wanted),
      parts.chain.getFinalizedBlockNumber(),
    ]);
    if ('state' in plan) return plan;
    const latest = await listSaved();
    const met = findSamePayment(latest, wanted);
    if (met !== undefined) return met;
    const nonce = nextNonce(plan.chainNonce, latest);
    if (findDiscarded(latest).some((discarded) => mayBePaidBeside(discarded, { ...wanted, nonce })))
      return notStarted('earlier payment', 'An earlier payment may have reached the network');
    const signed = await wanted.sign({ ...plan.request, nonce });
    if (!signed.ok)
      return notStarted(signed.reason === 'refused' ? 'not signed' : 'locked', signed.message);
    const intent: PaymentIntent = {
      id: crypto.randomUUID(),
      uid: wanted.uid,
      chainId: parts.chain.chainId,
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
    await parts.store.put(intent);
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
  chain: PaymentParts['chain'],
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
  // What a node demands up front; most of it is never spent.
  const feeWei = gasLimit * fees.maxFeePerGas;
  const missingWei = valueWei + feeWei - polWei;
  if (missingWei > 0n) {
    const message = 'The wallet holds too little POL for the network fee';
    return { ...notStarted('insufficient POL', message), missingWei };
  }
  if (feeWei > feeLimitWei) return notStarted('fee rose', 'The network fee has risen');
  return { request: { kind, from, to, amount, gasLimit, ...fees }, chainNonce };
}

/** Hands over again what was signed earlier, because a later nonce waits for the earlier ones. */
async function findStuckPayment(
  parts: PaymentParts,
  intents: readonly PaymentIntent[],
): Promise<PaymentIntent | undefined> {
  for (const { id, state } of intents) {
    if (isEnded(state) || state === 'mined') continue;
    const after = await parts.locks.request(
      lockOfPayment(id),
      { ifAvailable: true },
      async (lock) => {
        const earlier = lock === null ? undefined : await parts.store.find(id);
        // One that was discarded meanwhile is not handed over again: its nonce is free for another.
        if (earlier === undefined || isEnded(earlier.state)) return undefined;
        return broadcastPayment(parts, earlier);
      },
    );
    const complained = after !== undefined && !isEnded(after.state) && after.message !== '';
    // A node also complains of bytes that it has, or that are mined: those hold up nobody.
    if (complained && !(await parts.chain.isKnown(after.hash))) return after;
  }
  return undefined;
}

const notStarted = (reason: NotStarted['reason'], message: string): NotStarted => ({
  state: 'not started',
  reason,
  message,
});

/** Another tab holds what is needed to sign. */
export const busyElsewhere = notStarted('busy elsewhere', 'Another tab holds the wallet');
