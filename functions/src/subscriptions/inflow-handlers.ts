import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import { accepted } from '../platform/outcome.ts';
import { type ListedInflow, listInflows, listInflowsOf } from './inflow-store.ts';
import { settleByHand } from './settle-by-hand.ts';

/** The calls about money that reached the company and bought nothing. */
export const inflowsHandlers = {
  inflows: async ({ query: { state, ...page } }, _caller, { context }) => {
    const rows = await listInflows(context, state, page);
    return accepted(rows.map(toInflowRow));
  },

  inflowSettle: async ({ body }, caller, { context, now }) => {
    const outcome = await settleByHand(context, caller, body, now);
    return outcome.ok ? accepted([toInflowRow(outcome.value)]) : outcome;
  },

  getInflows: async ({ query }, { uid }, { context }) => {
    const rows = await listInflowsOf(context, uid, query);
    return accepted(
      rows.map(({ id, hash, amountMicros, state, minedAt, settlement }) => ({
        inflow_sl: id,
        txn: hash,
        amt: amountMicros,
        state,
        dates: minedAt,
        refund: settlement?.txn ?? null,
        ...(settlement?.uid === uid && { booked: true as const }),
      })),
    );
  },
} satisfies Handlers<'inflows' | 'inflowSettle' | 'getInflows'>;

function toInflowRow(row: ListedInflow): CallReply<'inflowSettle'>[number] {
  const { id, hash, sender, amountMicros, reason, state, uid, minedAt, settlement } = row;
  return {
    inflow_sl: id,
    txn: hash,
    sender,
    amt: amountMicros,
    reason,
    state,
    uid,
    dates: minedAt,
    settlement,
  };
}
