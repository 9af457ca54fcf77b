import * as z from 'zod/mini';
import { formatMicros } from '../contract/values/micros.ts';
import { day, requestedUsdt, transactionHash } from '../contract/values/schemas.ts';
import { bookPayout as book } from '../payouts/book-payout.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';
import { openContext } from './open-context.ts';
import { defineOperation, OperationError } from './operation.ts';

/** Books a withdrawal that a restore has lost, and that was paid. */
export const bookPayout = defineOperation({
  name: 'payout:book',
  summary: 'Books a paid withdrawal that a restore has lost',
  details: `It was requested and paid after the moment of the backup.

The transfer is on the chain, and in the audit log as payout.unmatched, or as payout.duplicate where the member had
another withdrawal of the same NET. --amount is what the member requested, before
the fee, and --day the business day of the request: an export after the backup has both, in the audit event
withdrawal.requested, and so has the member. The command makes the paid withdrawal and debits the account; the
same again changes nothing. Open the missed days first: without their rewards the balance may be too small.`,
  exits: { done: 'the withdrawal is booked', refused: 'refused' },
  readsVariables: true,
  parameters: {
    hash: { usage: '<hash>', is: 'the hash of a transaction' },
    amountMicros: { usage: '--amount <usdt>', is: 'an amount of USDT' },
    day: { usage: '--day <YYYY-MM-DD>', is: 'a day' },
  },
  schema: z.object({ hash: transactionHash, amountMicros: requestedUsdt, day }),
  async run(lost, context) {
    const outcome = await book(openContext(context), lost);
    if (!outcome.ok) throw new OperationError(`${lost.hash}: ${outcome.refusal.message}`);
    const { amountMicros, netMicros } = outcome.value;
    context.progress.say(
      `${serialOf(outcome.value)} of ${formatMicros(amountMicros)} USDT, ${formatMicros(netMicros)} net, is booked as paid in ${context.projectId}`,
    );
    return 0;
  },
});
