import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments, NamedCall, ReadCallName } from './call-input.ts';

/** How a call is kept in the query client, and made for it. */
export function callQuery<Name extends ReadCallName>(
  call: NamedCall<Name>,
  input: CallArguments<Name>,
) {
  return {
    queryKey: [call.name, input.params, input.query],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<CallReply<Name>> => {
      const result = await callApi(call, input, signal);
      if (!result.ok) throw new CallFailed(result.failure);
      return result.data;
    },
  };
}

/** When a call is made. */
interface UseCallOptions<Reply> {
  /** `false` holds the call back until its input is known. */
  readonly enabled?: boolean;
  /** Whatever was replied, or by what was. */
  readonly refetchIntervalMs?: number | ((kept: KeptReply<Reply>) => number | false);
}

/** What TanStack keeps of a call. */
interface KeptReply<Reply> {
  readonly state: { readonly data: Reply | undefined };
}

/** Reads with a call of the contract and keeps what it brought; the way for screens to read. */
export function useCall<Name extends ReadCallName>(
  call: NamedCall<Name>,
  input: CallArguments<Name>,
  { enabled = true, refetchIntervalMs }: UseCallOptions<CallReply<Name>> = {},
): UseQueryResult<CallReply<Name>, CallFailed> {
  return useQuery<CallReply<Name>, CallFailed>({
    ...callQuery(call, input),
    enabled,
    refetchInterval: refetchIntervalMs ?? false,
  });
}
