import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../base/api/call-api.ts';
import { CallFailed } from '../base/api/call-failure.ts';
import type { CallArguments, NamedCall } from '../base/api/call-input.ts';
import { readAgain } from '../base/api/read-again.ts';
import { type Attempt, useAttempt } from '../base/use-attempt.ts';
import { changedReads } from './changed-reads.ts';

type ChangingCallName = keyof typeof changedReads;

/** Makes a call that changes something, and reads again what it changes, which is there once the reply is. */
export async function makeChange<Name extends ChangingCallName>(
  queryClient: QueryClient,
  call: NamedCall<Name>,
  input: CallArguments<Name>,
): Promise<CallReply<Name>> {
  const reply = await callApi(call, input);
  const reread = readAgain(queryClient, changedReads[call.name]);
  // What is refused was often decided on rows that are out of date. The refusal is shown meanwhile.
  if (!reply.ok) throw new CallFailed(reply.failure);
  await reread;
  return reply.data;
}

/** Changes something with a call of the contract; the way for screens to write. */
export function useCallMutation<Name extends ChangingCallName>(
  call: NamedCall<Name>,
): Attempt<CallArguments<Name>, CallReply<Name>> {
  const queryClient = useQueryClient();
  return useAttempt((input) => makeChange(queryClient, call, input));
}
