import { type Fees, feesOf, type SignedTransaction } from '../../chain/signed-transaction.ts';
import * as messages from '../../contract/messages.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import { decodeAmount, isSameAmount } from '../../contract/values/token-amount.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import { type Intent, newestAttempt, type Payment } from '../payment.ts';

/** What the payments of a wallet and the chain say of its nonces. */
export interface Nonces {
  /** How many transactions of the wallet are in blocks. */
  readonly mined: number;
  /** Every pending payment of the wallet. */
  readonly pending: readonly Payment[];
}

/** Where a signed payment goes. */
export type Choice =
  /** It is stored already. */
  | { readonly state: 'stored'; readonly payment: Payment }
  /** A nonce that nothing takes; `displaced` is a payment there that every endpoint refuses. */
  | { readonly state: 'free'; readonly displaced: Payment | undefined }
  /** The same payment again, at higher fees. */
  | { readonly state: 'faster'; readonly payment: Payment };

/**
 * The smallest nonce that no payment takes. One that every endpoint refuses takes none: another may
 * take its nonce, and then at most one of both is mined. Nor does one whose nonce was taken so.
 */
export function nextNonce({ mined, pending }: Nonces): number {
  const taken = new Set(
    pending
      .filter(({ displaced, problem }) => displaced === null && problem === null)
      .map(({ nonce }) => nonce),
  );
  let nonce = mined;
  while (taken.has(nonce)) nonce += 1;
  return nonce;
}

/**
 * Chooses the slot of a signed payment: one nonce, one payment. `atNonce` is the payment at its nonce.
 * Source: design section 5, rule 5.
 */
export function chooseSlot(
  transaction: SignedTransaction,
  intent: Intent,
  atNonce: Payment | undefined,
  nonces: Nonces,
): Outcome<Choice> {
  if (atNonce?.txns.includes(transaction.hash)) {
    return isSameIntent(atNonce, intent)
      ? accepted({ state: 'stored', payment: atNonce })
      : refused('conflict', messages.transferDiffers);
  }
  if (atNonce !== undefined && isSameIntent(atNonce, intent)) {
    return chooseNextAttempt(transaction, atNonce, nonces);
  }
  if (transaction.nonce !== nextNonce(nonces)) return refused('conflict', messages.nonceNotNext);
  // A decided payment here means that the endpoints lag behind what was final already.
  if (atNonce !== undefined && atNonce.state !== 'pending') {
    return refused('conflict', messages.nonceNotNext);
  }
  const atSameNonce = nonces.pending.filter(({ nonce }) => nonce === transaction.nonce);
  if (intent.kind === 'transfer' && atSameNonce.some((each) => isForPurpose(each, intent))) {
    return refused('conflict', messages.sameIsRefused);
  }
  return waitingOf(nonces).length < waitingMax
    ? accepted({ state: 'free', displaced: atNonce })
    : refused('payments_waiting', messages.tooManyWaiting);
}

/**
 * So many payments of a wallet may wait for a block, also those that gave up their nonce: each is broadcast and looked
 * at until its nonce is final. A node with a full pool has room for no more of one sender for certain (`accountslots` of go-ethereum).
 */
const waitingMax = 16;

/** The pending payments of a wallet that no block decides yet: what is mined ends by itself. */
export const waitingOf = ({ mined, pending }: Nonces): readonly Payment[] =>
  pending.filter(({ nonce }) => nonce >= mined);

const isSameIntent = (payment: Payment, intent: Intent): boolean =>
  payment.kind === intent.kind &&
  payment.withdrawal === intent.withdrawal &&
  paysTheSame(payment, intent);

/** Whether a payment is of this sum to this recipient. */
export const paysTheSame = (payment: Payment, { paid, to }: Pick<Intent, 'paid' | 'to'>): boolean =>
  sameAddress(payment.to, to) && isSameAmount(decodeAmount(payment), paid);

/**
 * Whether a payment of a package or a withdrawal is the same to its recipient as this send. In its place, the send would
 * end it as failed: the withdrawal would be free, and paid again.
 */
const isForPurpose = (payment: Payment, send: Intent): boolean =>
  payment.kind !== 'transfer' && paysTheSame(payment, send);

/** Chooses the slot of a further attempt, which has to be worth its while to the nodes. */
export function chooseNextAttempt(
  transaction: SignedTransaction,
  payment: Payment,
  { mined }: Pick<Nonces, 'mined'>,
  attemptsMax: number = payingAttemptsMax,
): Outcome<Extract<Choice, { state: 'faster' }>> {
  if (payment.state !== 'pending' || transaction.nonce < mined) {
    return refused('conflict', messages.paymentFinal);
  }
  if (payment.attempts.length >= attemptsMax) return refused('conflict', messages.tooManyAttempts);
  return isAtLeast(transaction, nextFees(payment))
    ? accepted({ state: 'faster', payment })
    : refused('conflict', messages.feeTooLow);
}

/**
 * What may follow a payment, by the rules above as far as the books know them: the same faster, or a cancellation.
 * Nothing may where a block holds its nonce, or another payment took that.
 */
export function nextAttemptsOf(payment: Payment): readonly ('faster' | 'cancel')[] {
  const { attempts, overtakenBy } = payment;
  if (!waitsForBlock(payment) || attempts.length >= cancelledAttemptsMax) return [];
  const isFaster = attempts.length < payingAttemptsMax && overtakenBy === undefined;
  return isFaster ? ['faster', 'cancel'] : ['cancel'];
}

/** Whether a payment waits for a block with a nonce that is its own. */
export const waitsForBlock = ({ displaced, isMined, state }: Payment): boolean =>
  state === 'pending' && displaced === null && isMined !== true;

/** With the least step the last one pays 3.7 times the fee of the first. Each is looked for once its nonce is used. */
const payingAttemptsMax = 12;

/** Where nothing more is paid: what was hurried as often as it may be can still be cancelled, and that hurried. */
export const cancelledAttemptsMax: number = 2 * payingAttemptsMax;

/**
 * The least fees of the next attempt of a pending payment. Each attempt outbids the one before, so the newest
 * is the dearest, whichever of them the nodes have.
 */
export function nextFees(payment: Payment): Fees {
  const { raw } = newestAttempt(payment);
  if (raw === null) throw new Error('The bytes of a pending payment are kept');
  const { maxFeePerGasWei, maxPriorityFeePerGasWei } = feesOf(raw);
  return {
    maxFeePerGasWei: raised(maxFeePerGasWei),
    maxPriorityFeePerGasWei: raised(maxPriorityFeePerGasWei),
  };
}

/** An eighth more, rounded up: for less, nodes replace no transaction that they have. */
const raised = (wei: bigint): bigint => (wei * 1_125n + 999n) / 1_000n;

const isAtLeast = (fees: Fees, least: Fees): boolean =>
  fees.maxFeePerGasWei >= least.maxFeePerGasWei &&
  fees.maxPriorityFeePerGasWei >= least.maxPriorityFeePerGasWei;
