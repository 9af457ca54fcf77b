import type { CallReply } from '@polytips/functions/contract/contract.ts';
import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../base/api/call-api.ts';
import { CallFailed } from '../base/api/call-failure.ts';
import type { CallArguments, NamedCall } from '../base/api/call-input.ts';
import { readAgain } from '../base/api/read-again.ts';
import { changedReads } from './changed-reads.ts';

type ChangingCallName = keyof typeof changedReads;

/** How a call that changes something is made for the query client, and what it changes read again after it. */
export function callMutation<Name extends ChangingCallName>(
  queryClient: QueryClient,
  call: NamedCall<Name>,
) {
  const rereadChanged = () => readAgain(queryClient, changedReads[call.name]);
  return {
    mutationFn: async (input: CallArguments<Name>): Promise<CallReply<Name>> => {
      const result = await callApi(call, input);
      if (!result.ok) throw new CallFailed(result.failure);
      return result.data;
    },
    // Without a network the call fails and says so, rather than to be made by itself much later.
    networkMode: 'always',
    onSuccess: rereadChanged,
    // What is refused was often decided on rows that are out of date. The refusal is shown meanwhile.
    onError: () => void rereadChanged(),
  } as const;
}

/** Changes something with a call of the contract; the way for screens to write. */
export function useCallMutation<Name extends ChangingCallName>(
  call: NamedCall<Name>,
): UseMutationResult<CallReply<Name>, CallFailed, CallArguments<Name>> {
  const queryClient = useQueryClient();
  return useMutation<CallReply<Name>, CallFailed, CallArguments<Name>>(
    callMutation(queryClient, call),
  );
}
