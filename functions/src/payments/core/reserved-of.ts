import { mostWeiOf } from '../../chain/signed-transaction.ts';
import { type ReservedAtNonce, reservedBy } from '../../contract/chain/reserved.ts';
import { decodeAmount } from '../../contract/values/token-amount.ts';
import type { Payment } from '../payment.ts';

/**
 * What a pending payment may take of its wallet: of each token what the dearest of its attempts would, also where a
 * cancellation is the newest. Which of them is mined is open until then.
 */
export function reservedOf(payment: Payment): ReservedAtNonce {
  const { attempts, nonce } = payment;
  const { symbol, amount } = decodeAmount(payment);
  const usdtMicros = symbol === 'USDT' ? amount : 0n;
  const each = attempts.map(({ raw }) => {
    if (raw === null) throw new Error('The bytes of a pending payment are kept');
    return { nonce, usdtMicros, wei: mostWeiOf(raw) };
  });
  return { nonce, ...reservedBy(each) };
}
