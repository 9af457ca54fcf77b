import { startOfBusinessDay } from '../calendar/business-day.ts';
import type { Handlers, RequestScope } from '../context/handler.ts';
import { type RewardKind, rewardKinds } from '../contract/account-document.ts';
import type { CallInput, CallReply } from '../contract/contract.ts';
import { messages } from '../contract/messages.ts';
import { sumBalances } from '../ledger/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { listStatementLines } from '../rewards/service.ts';
import {
  listUnpaid,
  listWithdrawals,
  sumUnpaidNet,
  toWithdrawalRow,
} from '../withdrawals/store.ts';
import { parseSerial } from '../withdrawals/withdrawal.ts';

type Statement = CallReply<'getIncomeStatement'>;
type StatementType = CallInput<'getIncomeStatement'>['params']['type'];

/** The kinds of reward in each statement of rewards. */
const kindsOf = {
  DR: ['DR'],
  Level: ['Level'],
  Upline: ['Upline'],
  performance: ['performance'],
  All: rewardKinds,
} as const satisfies Record<Exclude<StatementType, 'Withdrawal' | 'unpaid'>, readonly RewardKind[]>;

/** What joins rewards and withdrawals: the statements, and what the company owes. */
export const statementsHandlers = {
  async getIncomeStatement({ params: { type }, query }, { uid }, { context, today }) {
    const { firestore } = context;
    const ofWithdrawals = type === 'Withdrawal' || type === 'unpaid';
    // Without a place to go on from, a list would start over again, and a reader never end.
    if (ofWithdrawals && query.after !== undefined && parseSerial(query.after) === undefined)
      return refused('invalid_input', messages.invalidInput);
    switch (type) {
      case 'Withdrawal':
        return accepted(
          orNoData((await listWithdrawals(firestore, uid, query)).map(toWithdrawalRow)),
        );
      case 'unpaid':
        return accepted(orNoData((await listUnpaid(firestore, query)).map(toWithdrawalRow)));
      default:
        return listRewards({ uid, kinds: kindsOf[type], page: query, today }, context);
    }
  },

  async liability(_input, _caller, { context: { firestore, config } }) {
    // As of one moment: a withdrawal moves between the two sums.
    const [balances, unpaidWithdrawals] = await firestore.runTransaction(
      (transaction) =>
        Promise.all([sumBalances(firestore, transaction), sumUnpaidNet(firestore, transaction)]),
      { readOnly: true },
    );
    return accepted([{ balances, unpaidWithdrawals, companyWallet: config.companyWallet }]);
  },
} satisfies Handlers<'getIncomeStatement' | 'liability'>;

async function listRewards(
  request: Parameters<typeof listStatementLines>[1],
  context: RequestScope['context'],
): Promise<Outcome<Statement>> {
  const entries = await listStatementLines(context, request);
  if (!entries.ok) return entries;
  return accepted(
    orNoData(
      entries.value.map(({ folio, day, amountMicros, details, planVersion }) => ({
        DETAILS: planVersion === undefined ? details : `${details}, plan ${planVersion}`,
        CREDIT: amountMicros,
        FOLIO: folio,
        DATES: startOfBusinessDay(day, context.config.timeZone).toISOString(),
        Activation_sl: `${request.uid}-${folio}`,
      })),
    ),
  );
}

function orNoData<Row>(rows: readonly Row[]): 'No Data' | Row[] {
  return rows.length === 0 ? 'No Data' : [...rows];
}
