import { ChainError } from '../chain/chain-error.ts';
import { requestsOfFind, type TransferLogs } from '../chain/transfer-logs.ts';
import type { BlockRange, ScannedRange } from './scan-record.ts';

/** The remaining requests of one scan. */
export interface RequestBudget {
  readonly spend: (requests: number) => boolean;
}

/**
 * Scans the newest blocks of `range`, half as many each time an endpoint refuses the span. Undefined
 * when the budget ended before a span was accepted.
 * @throws {ChainError} when the chain cannot be reached, or refuses even a single block.
 */
export async function scanRange(
  logs: TransferLogs,
  owner: string,
  wanted: BlockRange,
  span: number,
  budget: RequestBudget,
): Promise<ScannedRange | undefined> {
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
 * Endpoints share no error code or text for a span that is too wide, and some just time out: any error
 * of an endpoint that received the request may mean it.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ChainError)) return false;
  return error.reason !== 'wrong chain' && (error.reason !== 'unreachable' || error.inDoubt);
}
