import * as z from 'zod/mini';
import { mail, transactionHash } from '../contract/values/schemas.ts';
import { releasePayout as release } from '../payouts/release-payout.ts';
import { parseSerial } from '../withdrawals/withdrawal.ts';
import { openContext } from './open-context.ts';
import { defineOperation, OperationError, separated } from './operation.ts';
import { requireMailOwner } from './require-member.ts';

/** Makes a withdrawal unpaid again whose payment does not pay it. */
export const releasePayout = defineOperation({
  name: 'payout:release',
  summary: 'Makes a withdrawal unpaid again whose payment never ends, or has failed',
  details: `A failed payment may still keep it in process. It is refused while the payer's nonce is unused on the chain: the
payment may still be mined, and the admin who pays again would pay twice. What has used it is searched for in the newest
100,000 blocks, which may take some minutes.
24 hours after its newest bytes were taken, or it was reported without bytes, --second names an admin, neither the
payer nor the owner, who has agreed to release it all the same. The signed bytes of a payment that has no end are
deleted. Should they be mined after all, they pay the withdrawal, or the audit log and an alert say payout.duplicate
once it was paid again.
A transfer of exactly NET from the payer to the member that has paid nothing is named, and refuses it: the scan of the
payers pays the withdrawal with it, unless the rights of the payer had ended before. --despite names such transfers,
separated by commas, that are certainly not for this withdrawal; then it takes --second as well.
Of a payer whose admin rights were revoked nothing says so: have the nonce used first, or look the payment up in
an explorer right before the withdrawal is paid again.`,
  exits: { done: 'the withdrawal is unpaid', refused: 'refused' },
  readsVariables: true,
  parameters: {
    serial: { usage: '<serial>', is: 'the serial of a withdrawal' },
    second: { usage: '[--second <mail of an admin>]', is: 'the mail address of an admin' },
    despite: {
      usage: '[--despite <hashes>]',
      is: 'the hashes of transactions, separated by commas',
    },
  },
  schema: z.object({
    serial: z.string().check(z.refine((text) => parseSerial(text) !== undefined)),
    second: z.optional(mail),
    despite: separated(transactionHash),
  }),
  async run({ serial, second, despite }, context) {
    const { firestore, progress, projectId } = context;
    const agreeing = second === undefined ? undefined : await requireMailOwner(firestore, second);
    const outcome = await release(openContext(context), serial, { second: agreeing, despite });
    if (!outcome.ok) throw new OperationError(`${serial}: ${outcome.refusal.message}`);
    progress.say(`${serial} is unpaid again in ${projectId}`);
    return 0;
  },
});
