import type { CallReply } from '@polytips/functions/contract/contract.ts';
import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments, NamedCall, ReadCallName, WriteCallName } from './call-input.ts';
import { readAgain } from './read-again.ts';

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
export interface UseCallOptions {
  /** `false` holds the call back until its input is known. */
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number;
}

/** Reads with a call of the contract and keeps what it brought; the way for screens to read. */
export function useCall<Name extends ReadCallName>(
  call: NamedCall<Name>,
  input: CallArguments<Name>,
  { enabled = true, refetchIntervalMs }: UseCallOptions = {},
): UseQueryResult<CallReply<Name>, CallFailed> {
  return useQuery<CallReply<Name>, CallFailed>({
    ...callQuery(call, input),
    enabled,
    refetchInterval: refetchIntervalMs ?? false,
  });
}

/** How a call that changes something is made for the query client, and what is read again after it. */
export function callMutation<Name extends WriteCallName>(
  queryClient: QueryClient,
  call: NamedCall<Name>,
  refreshes: readonly ReadCallName[],
) {
  return {
    mutationFn: async (input: CallArguments<Name>): Promise<CallReply<Name>> => {
      const result = await callApi(call, input);
      if (!result.ok) throw new CallFailed(result.failure);
      return result.data;
    },
    // Without a network the call fails and says so, rather than to be made by itself much later.
    networkMode: 'always',
    onSuccess: () => readAgain(queryClient, refreshes),
    // What is refused was often decided on rows that are out of date. The refusal is shown meanwhile.
    onError: () => void readAgain(queryClient, refreshes),
  } as const;
}

/**
 * Changes something with a call of the contract; the way for screens to write.
 * @param refreshes the reads that are out of date after it.
 */
export function useCallMutation<Name extends WriteCallName>(
  call: NamedCall<Name>,
  refreshes: readonly ReadCallName[],
): UseMutationResult<CallReply<Name>, CallFailed, CallArguments<Name>> {
  const queryClient = useQueryClient();
  return useMutation<CallReply<Name>, CallFailed, CallArguments<Name>>(
    callMutation(queryClient, call, refreshes),
  );
}
