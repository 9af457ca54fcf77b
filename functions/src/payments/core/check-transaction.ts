import type { SignedTransaction } from '../../chain/signed-transaction.ts';
import { transferData } from '../../contract/chain/erc20.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import type { Intent } from '../payment.ts';

/** The chain, the token and the wallet that a signed transaction has to be for. */
export interface Expected {
  readonly chainId: number;
  readonly usdtAddress: string;
  readonly publicKey: string;
  readonly txn: string;
}

/** Whether a signed transaction does exactly what the member means, and nothing else. */
export function isPaymentOf(
  transaction: SignedTransaction,
  expected: Expected,
  { paid: { symbol, amount }, to }: Pick<Intent, 'to' | 'paid'>,
): boolean {
  if (!isSignedFor(transaction, expected)) return false;
  return symbol === 'USDT'
    ? isTo(transaction, expected.usdtAddress) &&
        transaction.valueWei === 0n &&
        transaction.data === transferData(to, amount)
    : isTo(transaction, to) && transaction.valueWei === amount && transaction.data === '0x';
}

/** Whether a signed transaction sends nothing to its own wallet. */
export function isCancellation(transaction: SignedTransaction, expected: Expected): boolean {
  return (
    isSignedFor(transaction, expected) &&
    isTo(transaction, expected.publicKey) &&
    transaction.valueWei === 0n &&
    transaction.data === '0x'
  );
}

/** More than any transfer takes, also to a wallet that is a contract: endpoints try a payment with all of its gas. */
const gasLimitMax = 1_000_000n;

function isSignedFor(
  { chainId, from, gasLimit, hash }: SignedTransaction,
  { chainId: ours, publicKey, txn }: Expected,
): boolean {
  const isOurs = chainId === BigInt(ours) && hash === txn && sameAddress(from, publicKey);
  return isOurs && gasLimit <= gasLimitMax;
}

const isTo = ({ to }: SignedTransaction, address: string): boolean =>
  to !== undefined && sameAddress(to, address);
