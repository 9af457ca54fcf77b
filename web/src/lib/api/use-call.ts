import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments, ReadCallName } from './call-input.ts';

/** When a call is made. */
export interface UseCallOptions {
  /** `false` holds the call back until its input is known. */
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number;
}

/** Reads with a call of the contract and keeps what it brought; the way for screens to read. */
export function useCall<Name extends ReadCallName>(
  name: Name,
  input: CallArguments<Name>,
  { enabled = true, refetchIntervalMs }: UseCallOptions = {},
): UseQueryResult<CallReply<Name>, CallFailed> {
  return useQuery<CallReply<Name>, CallFailed>({
    queryKey: [name, input.params, input.query],
    queryFn: async ({ signal }) => {
      const result = await callApi(name, input, signal);
      if (!result.ok) throw new CallFailed(result.failure);
      return result.data;
    },
    enabled,
    refetchInterval: refetchIntervalMs ?? false,
  });
}
