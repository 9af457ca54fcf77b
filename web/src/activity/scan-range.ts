import { ChainError } from '../chain/chain-error.ts';
import { requestsOfFind, type TransferLogs } from '../chain/transfer-logs.ts';
import type { BlockRange, Look } from './scan-record.ts';

/** How much one scan may ask, counted down. */
export interface RequestBudget {
  readonly spend: (requests: number) => boolean;
}

/**
 * Looks through the newest blocks of `range`, half as many each time an endpoint refuses the span.
 * Undefined when the budget was over before one was taken.
 * @throws {ChainError} when the chain cannot be asked, or refuses even a single block.
 */
export async function scanRange(
  logs: TransferLogs,
  owner: string,
  wanted: BlockRange,
  span: number,
  budget: RequestBudget,
): Promise<Look | undefined> {
  let range = wanted;
  let takenSpan = span;
  while (budget.spend(requestsOfFind)) {
    try {
      const transfers = await logs.findIncoming(owner, range.from, range.to);
      return { range, transfers, span: takenSpan };
    } catch (error) {
      const length = range.to - range.from + 1;
      if (!isRefusal(error) || length === 1) throw error;
      takenSpan = Math.ceil(length / 2);
      range = { from: range.to - takenSpan + 1, to: range.to };
    }
  }
  return undefined;
}

/**
 * Endpoints agree on no code and no words for a span too wide, and some just take too long over it:
 * whatever came back from one that was asked may mean it.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ChainError)) return false;
  return error.reason !== 'wrong chain' && (error.reason !== 'unreachable' || error.inDoubt);
}
