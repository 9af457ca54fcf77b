import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { callApi } from './call-api.ts';
import { CallFailed } from './call-failure.ts';
import type { CallArguments, ReadCallName } from './call-input.ts';

/** How a call is kept in the query client, and made for it. */
export function callQuery<Name extends ReadCallName>(name: Name, input: CallArguments<Name>) {
  return {
    queryKey: [name, input.params, input.query],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<CallReply<Name>> => {
      const result = await callApi(name, input, signal);
      if (!result.ok) throw new CallFailed(result.failure);
      return result.data;
    },
  };
}
