import { formatMicros } from '@polytips/functions/contract/micros.ts';
import { callApi } from '../../base/api/call-api.ts';
import { formatPolExactly } from '../../chain/pol-amount.ts';
import { findStoredUser } from '../../session/stored-user.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import type { DeliverRecord } from './payment-deps.ts';
import { answerOfRecord } from './record-answer.ts';

/**
 * Posts the record of a payment with the session of this browser; not while that is another member's.
 */
export const postRecord: DeliverRecord = async (intent) => {
  if (findStoredUser()?.id !== intent.uid) return 'retry';
  const { purpose, from: publicKey, to: details, hash: txn } = intent;
  switch (purpose.kind) {
    case 'subscription': {
      const amt = purpose.amountMicros;
      const body = { publicKey, amt, txn, mode: 'Pending' } as const;
      return answerOfRecord(await callApi('booking', { body }));
    }
    case 'payout': {
      const { withSL } = purpose;
      const result = await callApi('withdrawalPay', { body: { withSL, txn } });
      // The server checks the chain at each request, so the record is posted until the payment is final.
      if (result.ok && result.data.some(({ status }) => status === 'In Process')) return 'held';
      return answerOfRecord(result);
    }
    case 'send': {
      const sent = { symbol: purpose.symbol, amt: recordedAmount(purpose) };
      const body = { publicKey, txn, details, status: 'Pending', ...sent } as const;
      return answerOfRecord(await callApi('transfer', { body }));
    }
  }
};

function recordedAmount(purpose: Extract<PaymentIntent['purpose'], { kind: 'send' }>): string {
  return purpose.symbol === 'USDT'
    ? formatMicros(purpose.amountMicros)
    : formatPolExactly(purpose.amountWei);
}
