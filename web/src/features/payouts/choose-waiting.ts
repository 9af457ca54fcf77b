import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { CallApi } from '../../base/api/create-call-api.ts';
import { readPages } from '../../base/api/read-pages.ts';
import { chooseForRun, nothingChosen, type PayingAdmin, type RunChoice } from './queue-model.ts';

/** The longest run: what is requested later waits for the next one. */
export const payableMax = 1_000;

interface ChooseWaitingDeps {
  readonly callApi: CallApi;
  /** Aborted when the admin leaves. */
  readonly signal: AbortSignal;
  /** Called with how many withdrawals were read, where a further page is read. */
  readonly onRead: (count: number) => void;
}

/**
 * Chooses what a run pays of the waiting withdrawals: page by page, to the longest run
 * or the end of the queue. What nobody can pay may stand at the head of it for ever, and takes no place in the run.
 * @throws {CallFailed} where a page cannot be read.
 */
export async function chooseWaiting(
  { callApi, signal, onRead }: ChooseWaitingDeps,
  admin: PayingAdmin,
): Promise<RunChoice> {
  let choice = nothingChosen;
  let count = 0;
  const query = { state: 'waiting' } as const;
  for await (const page of readPages(callApi, payoutsCalls.payoutQueue, { query }, signal)) {
    choice = chooseForRun(page, admin, choice);
    if (choice.payable.length >= payableMax) break;
    count += page.length;
    if (page.length === limits.pageLengthMax) onRead(count);
  }
  return { ...choice, payable: choice.payable.slice(0, payableMax) };
}
