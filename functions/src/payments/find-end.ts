import { type Chain, ChainUnavailableError } from '../chain/chain.ts';
import { findReceipt, findSender } from '../chain/find-receipt.ts';
import type { Context } from '../context/context.ts';
import { deadlineIn } from '../platform/deadline.ts';
import { searchTransfers } from '../scans/scan-transfers.ts';
import type { PaymentEnd } from './core/after-look.ts';
import {
  hasNonceOf,
  hasPaid,
  judgePayment,
  type OpenVerdict,
  type PaymentVerdict,
} from './core/judge-payment.ts';
import type { Payment } from './payment.ts';
import { findPaymentByTxn, listOthersAtNonce } from './store.ts';

/**
 * What the chain says of a pending payment: that it is open, or how it has ended. It stays open where what has its
 * nonce cannot be read or agreed on while the chain answers: without a receipt nobody knows whether it was paid.
 */
export async function findEnd(
  context: Pick<Context, 'chain' | 'firestore'>,
  payment: Payment,
  newestNonce: Promise<number> = context.chain.getNewestNonce(payment.from),
): Promise<PaymentEnd | OpenVerdict> {
  const { chain } = context;
  const { from, nonce } = payment;
  // A payment that waits costs one question, however many attempts it has.
  if ((await newestNonce) <= nonce) return { state: 'open', isMined: false };
  // All that follows is asked of endpoints at which this block is final: what each of them lacks, no block up to it has.
  const finalized = await chain.getFinalizedBlockNumber();
  const final = await chain.getNonceAt(from, finalized);
  const verdict = await judgeByReceipts(chain, payment, { finalized, final });
  switch (verdict.state) {
    case 'open':
      return verdict;
    case 'replaced':
      return findReplacement(context, payment, { finalized, final });
    default:
      return { reason: null, ...verdict };
  }
}

/** Which blocks are final, and how many transactions of the wallet are in them. */
interface FinalBlocks {
  readonly finalized: number;
  readonly final: number;
}

async function judgeByReceipts(
  chain: Chain,
  payment: Payment,
  { finalized, final }: FinalBlocks,
): Promise<PaymentVerdict> {
  const attempts = payment.attempts.map(async (attempt) => ({
    attempt,
    receipt: (await findReceipt(chain, attempt.txn, finalized)) ?? unreadReceipt,
  }));
  return judgePayment(payment, final, await Promise.all(attempts));
}

/** What is known of an attempt whose receipt cannot be had: a block may hold it. */
const unreadReceipt = { state: 'included', transfers: [] } as const;

/** So many blocks are searched for what took a nonce, the newest: more than a day of Polygon. */
const blocksSearchedMax = 100_000;
/** So long one look may search: those at all other payments wait for it. The next one goes on where it ended. */
const searchMaxMs = 60_000;

/**
 * How a payment ended whose nonce another transaction has in the `final` blocks: confirmed when that moved the same USDT
 * to the same recipient, made from elsewhere with the same wallet. What did so with another nonce is another payment. It
 * is open while endpoints do not agree on a transfer.
 */
async function findReplacement(
  context: Pick<Context, 'chain' | 'firestore'>,
  payment: Payment,
  final: FinalBlocks,
): Promise<PaymentEnd | OpenVerdict> {
  const { chain, firestore } = context;
  const { finalized } = final;
  const { from, nextSearchBlock, sinceBlock, symbol, to, txn } = payment;
  const other = await findOtherWithNonce(context, payment, final);
  if (other === 'ours') return { state: 'failed', reason: 'replaced', txn };
  const open = { state: 'open', isMined: true } as const;
  const undecided =
    other === 'unread' ? open : ({ state: 'failed', reason: 'unknown', txn } as const);
  // The nodes that were asked for the receipts may still lack the block of the payment itself.
  if ((await chain.getNonceAt(from, chain.settledBelow(finalized))) <= payment.nonce) return open;
  // Only Polygon's node logs what is sent of POL, and the server does not read that.
  if (symbol === 'POL') return undecided;
  const first = Math.max(sinceBlock, finalized - blocksSearchedMax);
  const deadline = deadlineIn(searchMaxMs);
  let next = Math.max(first, nextSearchBlock ?? first);
  const goOnSoon = () => ({ ...open, nextSearchBlock: next });
  try {
    const filter = { from: [from], to: [to] };
    for await (const range of searchTransfers(chain, filter, next, finalized, deadline)) {
      for (const { hash, blockNumber } of range.found) {
        if (deadline.isOver() && blockNumber > next) return goOnSoon();
        next = blockNumber;
        // It was paid after all: those who did not know the attempt lag behind.
        if (payment.txns.includes(hash)) return open;
        if ((await findPaymentByTxn(firestore, hash)) !== undefined) continue;
        const receipt = await findReceipt(chain, hash);
        if (receipt?.state !== 'final') return open;
        if (!hasPaid(payment, receipt)) continue;
        const sender = await findSender(chain, hash);
        if (sender === undefined) return open;
        if (hasNonceOf(sender, payment)) return { state: 'confirmed', reason: null, txn: hash };
      }
      next = range.nextBlock;
      if (deadline.isOver() && next <= finalized) return goOnSoon();
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError) || !deadline.isOver()) throw error;
    return goOnSoon();
  }
  // The blocks before those that were searched may hold it.
  return first > sinceBlock ? undecided : { state: 'failed', reason: 'replaced', txn };
}

/**
 * Whether another payment of ours has the nonce of one: to whichever it gave its nonce up, or that gave it up before.
 * `unread`: the receipts of another cannot be had.
 */
async function findOtherWithNonce(
  { chain, firestore }: Pick<Context, 'chain' | 'firestore'>,
  payment: Payment,
  final: FinalBlocks,
): Promise<'ours' | 'unread' | undefined> {
  let isUnread = false;
  for (const other of await listOthersAtNonce(firestore, payment)) {
    // One that has ended says so itself, unless it has lost the nonce, or a person released it.
    const hasLost = other.reason === 'replaced' || other.reason === 'unknown';
    if (other.state !== 'pending' && !hasLost) return 'ours';
    const { state } = await judgeByReceipts(chain, other, final);
    if (state === 'confirmed' || state === 'failed') return 'ours';
    isUnread ||= state === 'open';
  }
  return isUnread ? 'unread' : undefined;
}
