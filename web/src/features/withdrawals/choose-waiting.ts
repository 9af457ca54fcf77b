import { limits } from '@polytips/functions/contract/limits.ts';
import { payoutsCalls } from '@polytips/functions/contract/payouts.ts';
import { CallFailed } from '../../base/api/call-failure.ts';
import type { CallApi } from '../../base/api/create-call-api.ts';
import { nextAfter, rowsOf } from '../../base/api/paged-calls.ts';
import { chooseForRun, nothingChosen, type PayingAdmin, type RunChoice } from './unpaid-model.ts';

/** The longest run: what is requested later waits for the next one. */
export const payableMax = 1_000;

interface ChooseWaitingDeps {
  readonly callApi: CallApi;
  /** Aborted when the admin leaves. */
  readonly signal: AbortSignal;
  /** Called with how many withdrawals were read, before each further page. */
  readonly onRead: (count: number) => void;
}

/**
 * Chooses what a run pays of the waiting withdrawals, or of those with these serials: page by page, to the longest run
 * or the end of the queue. What nobody can pay may stand at the head of it for ever, and takes no place in the run.
 * @throws CallFailed where a page cannot be read.
 */
export async function chooseWaiting(
  { callApi, signal, onRead }: ChooseWaitingDeps,
  admin: PayingAdmin,
  serials?: readonly string[],
): Promise<RunChoice> {
  const limit = limits.pageLengthMax;
  const wanted = serials && new Set(serials);
  let choice = nothingChosen;
  let count = 0;
  let after: string | undefined;
  do {
    if (count > 0) onRead(count);
    const query = { state: 'waiting', limit, after } as const;
    const page = await callApi(payoutsCalls.payoutQueue, { query }, signal);
    if (!page.ok) throw new CallFailed(page.failure);
    const rows = rowsOf<'payoutQueue'>(page.data);
    const due = rows.filter(({ WITHDRA_SL }) => wanted?.has(WITHDRA_SL) ?? true);
    choice = chooseForRun(due, admin, choice);
    count += rows.length;
    after = nextAfter(payoutsCalls.payoutQueue, page.data, limit);
  } while (after !== undefined && choice.payable.length < payableMax);
  return { ...choice, payable: choice.payable.slice(0, payableMax) };
}
