import * as z from 'zod/mini';
import * as messages from '../contract/messages.ts';
import { mail as mailSchema, transactionHash } from '../contract/values.ts';
import { findMailOwner } from '../members/store.ts';
import { releasePayout as release } from '../payouts/release-payout.ts';
import { parseSerial } from '../withdrawals/withdrawal.ts';
import { openChain } from './open-chain.ts';
import { type Operation, OperationError, type OperationInput } from './operation.ts';

const help = `Makes a withdrawal unpaid again whose payment never ends, or has failed and still keeps it in process.

  npm run ops -- payout:release <serial> [--second <mail of an admin>] [--despite <hashes>] [--project <id>]

Refused while the payer's nonce is unused on the chain: the payment may still be mined, and the admin who pays
again would pay twice. What has used it is searched for in the newest 100,000 blocks, which may take some minutes.
24 hours after the payment was made --second names an admin, neither the payer nor the owner, who has agreed to
release it all the same. The signed bytes of a payment that has no end are deleted. Should they be mined after all, they
pay the withdrawal, or the audit log and an alert say payout.duplicate once it was paid again.
A transfer of exactly NET from the payer to the member that has paid nothing is named, and refuses it: the scan of the
payers pays the withdrawal with it, unless the rights of the payer had ended before. --despite names such transfers,
separated by commas, that are certainly not for this withdrawal; then it takes --second as well.
Of a payer whose admin rights were revoked nothing says so: have the nonce used first, or look the payment up in
an explorer right before the withdrawal is paid again.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials and functions/.env.<id>.

Exit codes: 0 the withdrawal is unpaid, 1 refused, 2 wrong arguments.
`;

/** Makes a withdrawal unpaid again whose payment does not pay it. */
export const releasePayout: Operation<string> = {
  help,
  options: ['second', 'despite'],
  parse([serial = '', ...others]) {
    if (others.length > 0 || parseSerial(serial) === undefined) {
      throw new TypeError('Give the serial of one withdrawal');
    }
    return serial;
  },
  run: runRelease,
};

async function runRelease(input: OperationInput<string>): Promise<0 | 1> {
  const { argument: serial, options, projectId, progress } = input;
  const second = await findSecond(input, options['second']);
  const despite = parseHashes(options['despite']);
  const context = { ...input, ...openChain(projectId) };
  const outcome = await release(context, serial, { second, despite });
  if (!outcome.ok) throw new OperationError(`${serial}: ${outcome.refusal.message}`);
  progress.say(`${serial} is unpaid again in ${projectId}`);
  return 0;
}

function parseHashes(given: string | undefined): string[] {
  const { success, data } = z.array(transactionHash).safeParse(given?.split(',') ?? []);
  if (!success) throw new TypeError('--despite gives hashes of transactions, separated by commas');
  return data;
}

async function findSecond(
  { firestore }: OperationInput<string>,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const mail = mailSchema.safeParse(given);
  if (!mail.success) throw new TypeError('--second is the mail address of an admin');
  const uid = await findMailOwner(firestore, mail.data);
  if (uid === undefined) throw new OperationError(messages.mailUnknown(mail.data));
  return uid;
}
