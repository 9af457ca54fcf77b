import { formatMicros, isUsdtAmount, parseMicros } from '../contract/micros.ts';
import { day as daySchema, transactionHash } from '../contract/values.ts';
import { bookPayout as book } from '../payouts/book-payout.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';
import { openContext } from './open-chain.ts';
import { type Operation, OperationError, type OperationInput } from './operation.ts';

const help = `Books a withdrawal that was requested and paid after the moment of a backup that was restored.

  npm run ops -- payout:book <hash> --amount <usdt> --day <YYYY-MM-DD> [--project <id>]

The transfer is on the chain, and in the audit log as payout.unmatched, or as payout.duplicate where the member had
another withdrawal of the same NET. --amount is what the member requested, before
the fee, and --day the business day of the request: an export after the backup has both, in the audit event
withdrawal.requested, and so has the member. The command makes the paid withdrawal and debits the account; the
same again changes nothing. Open the missed days first: without their rewards the balance may be too small.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials and functions/.env.<id>.

Exit codes: 0 the withdrawal is booked, 1 refused, 2 wrong arguments.
`;

/** Books a withdrawal that a restore has lost, and that was paid. */
export const bookPayout: Operation<string> = {
  help,
  options: ['amount', 'day'],
  parse(given) {
    const hash = transactionHash.safeParse(given[0]);
    if (given.length !== 1 || !hash.success) throw new TypeError('Give one transaction hash');
    return hash.data;
  },
  run,
};

async function run(input: OperationInput<string>): Promise<0 | 1> {
  const { argument: hash, options, progress, projectId } = input;
  const amount = options['amount'] ?? '';
  if (!isUsdtAmount(amount)) throw new TypeError('--amount is an amount of USDT');
  const day = daySchema.safeParse(options['day']);
  if (!day.success) throw new TypeError('--day is a day, as YYYY-MM-DD');
  const lost = { hash, amountMicros: parseMicros(amount), day: day.data };
  const outcome = await book(openContext(input), lost);
  if (!outcome.ok) throw new OperationError(`${hash}: ${outcome.refusal.message}`);
  const { amountMicros, netMicros } = outcome.value;
  progress.say(
    `${serialOf(outcome.value)} of ${formatMicros(amountMicros)} USDT, ${formatMicros(netMicros)} net, is booked as paid in ${projectId}`,
  );
  return 0;
}
