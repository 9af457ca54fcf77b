import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments, ReadCallName, WriteCallName } from './call-input.ts';

interface UseCallMutationOptions {
  /** The reads that are out of date after a success. */
  readonly refreshes?: readonly ReadCallName[];
}

/** Changes something with a call of the contract; the way for screens to write. */
export function useCallMutation<Name extends WriteCallName>(
  name: Name,
  { refreshes = [] }: UseCallMutationOptions = {},
): UseMutationResult<CallReply<Name>, CallFailed, CallArguments<Name>> {
  const queryClient = useQueryClient();
  return useMutation<CallReply<Name>, CallFailed, CallArguments<Name>>({
    mutationFn: async (input) => {
      const result = await callApi(name, input);
      if (!result.ok) throw new CallFailed(result.failure);
      return result.data;
    },
    onSuccess: async () => {
      await Promise.all(
        refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [read] })),
      );
    },
  });
}
