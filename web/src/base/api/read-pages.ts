import { limits } from '@polytips/functions/contract/values/limits.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments } from './call-input.ts';
import type { CallApi } from './create-call-api.ts';
import { nextAfter, type PagedCall, type PagedCallName, type RowOf } from './paged-calls.ts';

/**
 * Reads a list from the row after `query.after`, or its first, to its end, the longest pages one after the other, as far
 * as they are wanted.
 * @throws {CallFailed} where one of them cannot be read.
 */
export async function* readPages<Name extends PagedCallName>(
  callApi: CallApi,
  call: PagedCall<Name>,
  input: CallArguments<Name>,
  leaving?: AbortSignal,
): AsyncGenerator<readonly RowOf<Name>[]> {
  const limit = limits.pageLengthMax;
  let after = input.query?.after;
  do {
    const query = { ...input.query, limit, after };
    const page = await callApi(call, { ...input, query }, leaving);
    if (!page.ok) throw new CallFailed(page.failure);
    const rows = [...page.data];
    yield rows;
    after = nextAfter(call, rows, limit);
  } while (after !== undefined);
}
