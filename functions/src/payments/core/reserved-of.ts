import { parseSignedTransaction } from '../../chain/signed-transaction.ts';
import type { ReservedAtNonce } from '../../contract/reserved.ts';
import { newestAttempt, type Payment, unitsOf } from '../payment.ts';

/** What a pending payment may take of its wallet. */
export function reservedOf(payment: Payment): ReservedAtNonce {
  const { kind, raw } = newestAttempt(payment);
  const signed = raw === null ? undefined : parseSignedTransaction(raw);
  if (signed === undefined) throw new Error('The bytes of a pending payment are kept');
  return {
    nonce: payment.nonce,
    usdtMicros: payment.symbol === 'USDT' && kind !== 'cancel' ? unitsOf(payment) : 0n,
    wei: signed.valueWei + signed.gasLimit * signed.maxFeePerGasWei,
  };
}
