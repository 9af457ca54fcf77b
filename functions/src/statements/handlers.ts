import { startOfBusinessDay } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import type { Handlers, RequestScope } from '../context/handler.ts';
import type { CallInput, CallReply } from '../contract/contract.ts';
import { type RewardKind, rewardKinds } from '../contract/values/reward-kinds.ts';
import type { Page } from '../contract/values/schemas.ts';
import { getCompanyWallet } from '../ledger/company-wallet-store.ts';
import { getAccount, sumBalances } from '../ledger/store.ts';
import { listFormerAdmins } from '../payouts/former-admins.ts';
import { toQueueRow } from '../payouts/payout-rows.ts';
import { listUnpaid, notPaid, sumWithdrawals } from '../payouts/store.ts';
import { accepted } from '../platform/outcome.ts';
import { listStatementLines, type StatementRequest } from '../rewards/list-statement-lines.ts';
import { listWithdrawals } from '../withdrawals/store.ts';
import { toWithdrawalRow } from '../withdrawals/withdrawal-row.ts';

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

/** Statements of rewards and withdrawals, and the company's liability. */
export const statementsHandlers = {
  async getIncomeStatement({ params: { type }, query }, { uid }, { context, today }) {
    const { firestore } = context;
    switch (type) {
      case 'Withdrawal':
        return accepted((await listWithdrawals(firestore, uid, query)).map(toWithdrawalRow));
      case 'unpaid':
        return accepted(await listQueue(context, query));
      default:
        return accepted(
          await listRewards({ uid, kinds: kindsOf[type], page: query, today }, context),
        );
    }
  },

  async liability(_input, _caller, { context: { firestore, config } }) {
    // Both sums in one transaction: a withdrawal moves an amount from one to the other.
    const [balances, { netMicros: unpaidWithdrawals }] = await firestore.runTransaction(
      (transaction) =>
        Promise.all([
          sumBalances(firestore, transaction),
          sumWithdrawals(firestore, notPaid, transaction),
        ]),
      { readOnly: true },
    );
    const companyWallet = await getCompanyWallet(firestore, config);
    return accepted([{ balances, unpaidWithdrawals, companyWallet }]);
  },
} satisfies Handlers<'getIncomeStatement' | 'liability'>;

async function listQueue(context: Context, query: Page) {
  const { clock, config } = context;
  const unpaid = await listUnpaid(context, query);
  const formerAdmins = await listFormerAdmins(context, unpaid);
  const aboveMicros = config.payoutApprovalAboveMicros;
  return unpaid.map((row) => toQueueRow(row, { aboveMicros, formerAdmins, now: clock.realNow() }));
}

async function listRewards(
  request: Omit<StatementRequest, 'account'>,
  context: RequestScope['context'],
): Promise<Statement> {
  const { uid } = request;
  const account = await getAccount(context.firestore, uid);
  const lines = await listStatementLines(context, { ...request, account });
  return lines.map(({ folio, day, amountMicros, details, cause, planVersion: plan }) => ({
    DETAILS: plan === undefined ? details : `${details}, plan ${plan}`,
    CREDIT: amountMicros,
    FOLIO: folio,
    DATES: startOfBusinessDay(day, context.config.timeZone).toISOString(),
    Activation_sl: `${uid}-${folio}`,
    cause,
    ...(plan !== undefined && { plan }),
  }));
}
