import type { Transaction } from 'firebase-admin/firestore';
import type { Reserved } from '../chain/chain.ts';
import { parseSignedTransaction, type SignedTransaction } from '../chain/signed-transaction.ts';
import type { Context } from '../context/context.ts';
import { messages } from '../contract/messages.ts';
import { getWallet } from '../members/store.ts';
import { findUnproven } from '../members/wallet.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { isCancellation, isPaymentOf } from './core/check-transaction.ts';
import { type Choice, chooseNextAttempt, chooseSlot } from './core/choose-slot.ts';
import { nextLookAt } from './core/judge-payment.ts';
import {
  type Attempt,
  type Intent,
  newestAttempt,
  type Payment,
  type Slot,
  slotIdOf,
  unitsOf,
} from './payment.ts';
import { findPayment, findPaymentByTxn, listPending, setPayment } from './store.ts';

/** Signed bytes, and who gave them. */
export interface SignedBytes {
  readonly uid: string;
  /** Checksummed. */
  readonly publicKey: string;
  readonly txn: string;
  readonly raw: string;
}

/** The payment that a business record is of. */
export interface Submitted {
  readonly txn: string;
  /** The hash in the record of the attempt before; null for the first. */
  readonly replaces: string | null;
  /** Whether the payment has failed already: its bytes pay nothing any more. */
  readonly isFailed: boolean;
}

/**
 * Takes a signed payment: checks that it is what the member means, tries it, stores it in the slot of
 * its nonce together with its business record, and broadcasts it. The same bytes again are taken again.
 * `record` reads and writes the business record in the transaction that stores the payment, its reads
 * before its writes; where it refuses, nothing is stored and nothing is broadcast.
 * Source: design section 5, rule 5.
 */
export async function submitPayment<Row>(
  context: Context,
  bytes: SignedBytes,
  intent: Intent,
  record: (transaction: Transaction, submitted: Submitted) => Promise<Outcome<Row>>,
): Promise<Outcome<Row>> {
  const { clock, config, firestore } = context;
  const { publicKey, raw, txn, uid } = bytes;
  const signed = parseSignedTransaction(raw);
  if (signed === undefined || !isPaymentOf(signed, { ...config, publicKey, txn }, intent)) {
    return refused('invalid_input', messages.signedTransactionDiffers);
  }
  const usdtMicros = intent.symbol === 'USDT' ? unitsOf(intent) : 0n;
  const trial = await tryUnlessStored(context, signed, usdtMicros);
  if (!trial.ok) return trial;
  const { mined, blockNumber } = trial.value;
  const createdAt = (await clock.businessNow()).toISOString();
  const slot = slotOf(context, signed);
  return andBroadcast(
    context,
    firestore.runTransaction(async (transaction) => {
      const [holder, known, pending, wallet] = await Promise.all([
        findPayment(firestore, slot, transaction),
        findPaymentByTxn(firestore, txn, transaction),
        listPending(firestore, signed.from, transaction),
        getWallet(firestore, uid, transaction),
      ]);
      const unproven = findUnproven(wallet);
      if (unproven !== undefined) return refused('wallet_unproven', unproven);
      // Bytes that gave up their slot: a second payment of one hash would end with the first.
      if (known !== undefined && slotIdOf(known) !== slotIdOf(slot)) {
        return refused('conflict', messages.nonceNotNext);
      }
      const choice = chooseSlot(signed, intent, holder, { mined, pending });
      if (!choice.ok) return choice;
      const replaces = choice.value.state === 'faster' ? choice.value.payment.txn : null;
      const isFailed = choice.value.state === 'stored' && choice.value.payment.state === 'failed';
      const recorded = await record(transaction, { txn, replaces, isFailed });
      if (!recorded.ok) return recorded;
      const first = {
        ...intent,
        ...slot,
        uid,
        attempts: [{ txn, raw, kind: 'first' as const }],
        txns: [txn],
        txn,
        state: 'pending' as const,
        reason: null,
        sinceBlock: blockNumber,
        createdAt,
        lookedAt: null,
        finalAt: null,
        alertedAt: null,
      };
      const payments = changed(choice.value, first, { txn, raw, kind: 'faster' }).map(
        (payment) => ({
          ...payment,
          ...watchedFrom(clock.realNow()),
        }),
      );
      for (const payment of payments) setPayment(firestore, transaction, payment);
      // The first of them holds the slot.
      return accepted({ answer: recorded.value, payment: payments[0] });
    }),
  );
}

/** The payments that new bytes change, each as it is to be stored and watched. */
function changed(
  choice: Choice,
  first: Omit<Payment, keyof ReturnType<typeof watchedFrom>>,
  further: Attempt,
): Omit<Payment, keyof ReturnType<typeof watchedFrom>>[] {
  switch (choice.state) {
    case 'stored':
      return choice.payment.state === 'pending' ? [choice.payment] : [];
    case 'faster':
      return [{ ...withAttempt(choice.payment, further), txn: further.txn }];
    case 'free': {
      const { displaced } = choice;
      const [original] = displaced?.txns ?? [];
      return displaced === undefined || original === undefined
        ? [first]
        : [first, { ...displaced, displaced: original }];
    }
  }
}

/**
 * Takes a signed cancellation of a pending payment: nothing, to oneself, with its nonce. It is one more
 * attempt of the slot; whichever is mined decides.
 */
export async function cancelPayment(
  context: Context,
  { publicKey, raw, txn, uid }: SignedBytes,
): Promise<Outcome<Payment>> {
  const { clock, config, firestore } = context;
  const signed = parseSignedTransaction(raw);
  if (signed === undefined || !isCancellation(signed, { ...config, publicKey, txn })) {
    return refused('invalid_input', messages.signedTransactionDiffers);
  }
  const trial = await tryUnlessStored(context, signed, 0n);
  if (!trial.ok) return trial;
  return andBroadcast(
    context,
    firestore.runTransaction(async (transaction) => {
      const holder = await findPayment(firestore, slotOf(context, signed), transaction);
      if (holder === undefined || holder.uid !== uid) {
        return refused('conflict', messages.paymentUnknown);
      }
      if (holder.txns.includes(txn)) return accepted({ answer: holder, payment: holder });
      const choice = chooseNextAttempt(signed, holder, trial.value);
      if (!choice.ok) return choice;
      const payment: Payment = {
        ...withAttempt(holder, { txn, raw, kind: 'cancel' }),
        ...watchedFrom(clock.realNow()),
      };
      setPayment(firestore, transaction, payment);
      return accepted({ answer: payment, payment });
    }),
  );
}

const withAttempt = (payment: Payment, attempt: Attempt): Payment => ({
  ...payment,
  attempts: [...payment.attempts, attempt],
  txns: [...payment.txns, attempt.txn],
});

/** What is stored with new bytes: they are looked at soon, and the words against the old ones are over. */
const watchedFrom = (now: Date) => ({
  problem: null,
  submittedAt: now.toISOString(),
  looks: 0,
  nextLookAt: nextLookAt(now, 1, 'pending'),
});

const slotOf = ({ config }: Context, { from, nonce }: SignedTransaction): Slot => ({
  chainId: config.chainId,
  from,
  nonce,
  displaced: null,
});

/**
 * Tries a payment on the chain, beside everything else of its wallet that is not mined yet; one that is
 * stored was tried before.
 */
async function tryUnlessStored(
  context: Context,
  signed: SignedTransaction,
  usdtMicros: bigint,
): Promise<Outcome<{ readonly mined: number; readonly blockNumber: number }>> {
  const { chain, firestore } = context;
  const holder = await findPayment(firestore, slotOf(context, signed));
  if (holder?.txns.includes(signed.hash)) {
    return accepted({ mined: holder.nonce, blockNumber: holder.sinceBlock });
  }
  const [mined, pending] = await Promise.all([
    chain.getNonce(signed.from),
    listPending(firestore, signed.from),
  ]);
  const others = pending.filter(({ nonce }) => nonce >= mined && nonce !== signed.nonce);
  // The pending block may hold the attempt before: its transfer would be tried on top of itself.
  const block = holder === undefined ? 'pending' : 'latest';
  const trial = await chain.tryPayment(signed, usdtMicros, reservedFor(others), block);
  return trial.ok
    ? accepted({ mined, blockNumber: trial.blockNumber })
    : refused('chain_refused', trial.words);
}

/** What payments that are not mined yet may take of their wallet. */
function reservedFor(payments: readonly Payment[]): Reserved {
  let usdtMicros = 0n;
  let wei = 0n;
  for (const payment of payments) {
    const { kind, raw } = newestAttempt(payment);
    const signed = raw === null ? undefined : parseSignedTransaction(raw);
    if (signed === undefined) throw new Error('The bytes of a pending payment are kept');
    wei += signed.valueWei + signed.gasLimit * signed.maxFeePerGasWei;
    if (payment.symbol === 'USDT' && kind !== 'cancel') usdtMicros += unitsOf(payment);
  }
  return { usdtMicros, wei };
}

/** What a submission is answered with, and the payment that holds the slot after it. */
interface Stored<Answer> {
  readonly answer: Answer;
  /** Undefined where the bytes came after its end. */
  readonly payment: Payment | undefined;
}

/**
 * Broadcasts the newest attempt of a pending payment, also where the bytes of an older one, which it
 * replaces, came again; where that fails, watching the payment repeats it. What has ended stays as it is.
 */
async function andBroadcast<Answer>(
  { chain }: Context,
  stored: Promise<Outcome<Stored<Answer>>>,
): Promise<Outcome<Answer>> {
  const outcome = await stored;
  if (!outcome.ok) return outcome;
  const { answer, payment } = outcome.value;
  const raw = payment?.state === 'pending' ? newestAttempt(payment).raw : null;
  if (raw !== null) await chain.broadcast(raw);
  return accepted(answer);
}
