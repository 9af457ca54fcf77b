import { type Reserved, reservedBy } from '@polytips/functions/contract/chain/reserved.ts';
import { isUnfinished, type PaymentOrder, type PaymentRow } from './payment.ts';

/**
 * What the payments under way may still take of the wallet beside `order`, which may replace the one of its nonce.
 * `payments` are the member's, as the server has them: what is final there the balances have lost already, also where
 * it was under way when the review opened. Between its block and then it counts twice, for some seconds.
 */
export function findReserved(
  { nonce, unfinished }: Pick<PaymentOrder, 'nonce' | 'unfinished'>,
  payments: readonly PaymentRow[],
): Reserved {
  const final = new Set(
    payments
      .filter((row) => !isUnfinished(row) && row.reason !== 'unknown')
      .map((row) => row.nonce),
  );
  return reservedBy(
    unfinished.flatMap(({ nonce: other, reserved }) =>
      reserved === undefined || other === nonce || final.has(other)
        ? []
        : [{ nonce: other, usdtMicros: reserved.usdt, wei: reserved.wei }],
    ),
  );
}
